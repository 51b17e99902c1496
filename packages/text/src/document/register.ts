/** The genre of a text. `general` means that it is not clearly one of the others. */
export type Genre = 'general' | 'academic' | 'legal' | 'fiction';

/** What rules need to know about a whole text. */
export type Register = {
  readonly genre: Genre;
  /** True if the writer uses `I` or `we` outside quotations. */
  readonly firstPerson: boolean;
};

/** The register of a text that has not been classified. */
export const neutralRegister: Register = {
  genre: 'general',
  firstPerson: false,
};
