/**
 * Marks that chat tools leave for citations, files and turns. Protection hides them from all rules except the one that
 * removes them. Digits inside them do not count as numbers in the text.
 */
/** Matches one mark or a run of marks. All alternatives are bounded, so a scan takes linear time. */
export const toolMarkPattern =
  /:?contentReference\[oaicite:\d{1,4}\](?:\{index=\d{1,4}\})?|\[?oaicite:\d{1,4}\]?(?:\{index=\d{1,4}\})?|[\uE200-\uE206]|(?:cite|filecite|navlist)?(?:turn\d{1,3}(?:search|news|view|image|file|forecast|finance|sports|product|fetch|academia)\d{1,3}){1,20}|【\d{1,4}(?::\d{1,4})?†[^【】\n]{0,80}】|\[cite(?:_start|_end|: ?\d{1,4}(?:, ?\d{1,4}){0,20})\]|<\|(?:endoftext|im_start|im_end|eot_id|assistant|user|system)\|>/gu;

/** Matches every text that contains a mark, and is cheaper to test than the pattern. */
export const toolMarkHint = /oaicite|turn\d|†|\[cite|<\||[\uE200-\uE206]/u;
