declare module 'nspell' {
  export default function nspell(affixes: Uint8Array, words: Uint8Array): { correct(word: string): boolean };
}
