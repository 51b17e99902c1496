/** What ajv takes the `format` words of the schemas to mean; linear-time patterns, and as strict as the contract is. */
export const formats = {
  uuid: /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/,
  /** UTC with milliseconds and Z: the one way in which the service writes times. */
  'date-time': (value: string): boolean =>
    /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(value) && !Number.isNaN(Date.parse(value)),
  /** What the WHATWG parser takes, so that international host names pass; the address guard says more. */
  uri: (value: string): boolean => URL.canParse(value),
};
