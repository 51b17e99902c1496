/** Definitions of the schemas' `format` keywords, for ajv. All patterns match in linear time. */
import { uuidPattern } from './uuid.ts';

export const formats = {
  uuid: uuidPattern,
  /** UTC with milliseconds and `Z`, the only form in which the service writes times. */
  'date-time': (value: string): boolean =>
    /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(value) && !Number.isNaN(Date.parse(value)),
  /** Any URL that the WHATWG parser accepts, including international host names. The URL guard checks the rest. */
  uri: (value: string): boolean => URL.canParse(value),
};
