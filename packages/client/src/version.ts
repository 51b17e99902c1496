/** The version of this package, as in package.json. It is part of the User-Agent header. */
export const version = '1.0.0';
