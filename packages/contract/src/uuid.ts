/** The UUID format used in the API. */

/** Matches the canonical lowercase form. The service writes UUIDs only in this form. */
export const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Returns whether `text` is a UUID in lowercase or uppercase. */
export const isUuid = (text: string): boolean => uuidPattern.test(text.toLowerCase());
