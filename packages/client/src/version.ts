/** The version in package.json, which is part of the User-Agent header. */
export const version = '1.0.0';
