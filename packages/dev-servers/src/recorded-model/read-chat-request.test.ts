import { describe, expect, test } from '@jest/globals';
import { type PassRequest, readChatRequest } from './read-chat-request.ts';

const mark = '===== 4f2a =====';

function read(system: string, user: string): PassRequest | string | undefined {
  const messages = [
    { role: 'system', content: system },
    { role: 'user', content: user },
  ];
  const result = readChatRequest({ model: 'any', messages });
  return 'problem' in result ? result.problem : result.request.work;
}

describe('a request', () => {
  test('the text of a draft is between the last two identical lines of =====', () => {
    const context = 'Before it stands:\n+++++ context +++++\nNot this.\n+++++ context +++++';
    expect(read('Pass: draft\nRewrite.', `${context}\n\n${mark}\nOne.\nStill one.\n\n \n\nTwo.\n${mark}\n`)).toEqual({
      pass: 'draft',
      paragraphs: ['One.\nStill one.', 'Two.'],
      source: ['One.\nStill one.', 'Two.'],
      hasFindings: false,
      mark,
    });
  });

  test.each(['polish', 'repair', 'audit'])('in %s, the source precedes the text', (pass) => {
    const user = `The source:\n----- 4f2a -----\nOne.\n\nTwo.\n----- 4f2a -----\nThe draft:\n${mark}\nA.\n\nB.\n${mark}`;
    expect(read(`Pass: ${pass}`, user)).toEqual({
      pass,
      paragraphs: ['A.', 'B.'],
      source: ['One.', 'Two.'],
      hasFindings: false,
      mark,
    });
  });

  test('if there are several blocks, the source is the one with that label', () => {
    const user = `Source text:\n+++++ 1\nOne.\n+++++ 1\nContext:\n##### 2\nBefore.\n##### 2\n${mark}\nA.\n${mark}`;
    expect(read('Pass: repair', user)).toMatchObject({ source: ['One.'] });
  });

  test('a list between the source and the text contains findings', () => {
    const user = `Source:\n-----\n- One.\n-----\nKnown to be wrong:\n- number: 1 became 2\n\n${mark}\n- A.\n${mark}`;
    expect(read('Pass: repair', user)).toMatchObject({ hasFindings: true });
    expect(read('Pass: repair', user.replace('- number: 1 became 2', ''))).toMatchObject({ hasFindings: false });
  });

  test('markers inside a block are treated as text', () => {
    const user = `Source:\n~~~~~ 1\nOne.\n\n-----\n\nTwo.\n\n-----\n~~~~~ 1\n${mark}\n=====\nA.\n=====\n${mark}`;
    expect(read('Pass: repair', user)).toMatchObject({
      source: ['One.', '-----', 'Two.', '-----'],
      paragraphs: ['=====\nA.\n====='],
    });
  });

  test('the instructions can be in the first user message', () => {
    const content = `Pass: draft\nRewrite.\n${mark}\nOne.\n${mark}`;
    const result = readChatRequest({ messages: [{ role: 'user', content }] });
    expect(result).toMatchObject({ request: { roles: ['user'], work: { paragraphs: ['One.'] } } });
  });

  test('a request without a pass is treated as an ordinary question', () => {
    expect(read('You are helpful.', 'Hello?')).toBeUndefined();
  });

  test.each([
    ['Pass: translate', 'x', "Unknown pass 'translate'; must be one of draft, polish, audit, repair."],
    [
      'Pass: draft',
      'No marks.',
      "The last user message has no text between two identical lines that begin with '====='.",
    ],
    ['Pass: draft', `${mark}\nOne.\n=====`, 'no text between two identical lines'],
    ['Pass: audit', `${mark}\nOne.\n${mark}`, "The pass 'audit' needs the source"],
  ])('%j with %j is rejected with the reason', (system, user, problem) => {
    expect(read(system, user)).toContain(problem);
  });

  test.each([undefined, [], { messages: [] }, { messages: [{ role: 'user', content: [{ type: 'text' }] }] }])(
    'a request with another structure is rejected: %j',
    (body) => {
      expect(readChatRequest(body)).toEqual({ problem: expect.stringMatching(/must be/) });
    },
  );
});
