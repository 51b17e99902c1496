import { defineFamily } from '../family.ts';
import { asAnAssistant } from './as-an-assistant.ts';
import { openingsAndClosings } from './openings-and-closings.ts';

export const chatResidueFamily = defineFamily({
  id: 'chat-residue',
  number: 1,
  habit: 'Words of a chat that do not belong to the text: greetings, offers, remarks about being an assistant.',
  allowance: { keptPer100Words: 0, editsPerSentence: 4 },
  rules: [asAnAssistant, openingsAndClosings],
});
