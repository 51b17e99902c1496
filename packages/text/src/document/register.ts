/** The register of a text, which determines the vocabulary and contractions that rules choose. */
export type Formality = 'formal' | 'neutral' | 'casual';

/** The genre of a text. `general` means that it is not clearly one of the others. */
export type Genre = 'general' | 'academic' | 'legal' | 'fiction';

export type Register = {
  readonly formality: Formality;
  readonly genre: Genre;
  /** Share of words in quotation marks or after a dialogue dash, 0 to 1. */
  readonly dialogueShare: number;
  /** True if the writer uses `I` or `we` outside quotations. */
  readonly firstPerson: boolean;
};

/** The register of a text that has not been classified. */
export const neutralRegister: Register = {
  formality: 'neutral',
  genre: 'general',
  dialogueShare: 0,
  firstPerson: false,
};
