/** The form of UUIDs in the interface. */

/** The canonical form, in lower case, which is the only one the service writes. */
export const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Whether `text` is a UUID, in lower or upper case. */
export const isUuid = (text: string): boolean => uuidPattern.test(text.toLowerCase());
