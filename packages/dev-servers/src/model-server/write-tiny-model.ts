/**
 * Writes a GGUF file that contains a language model with random weights, for tests of the embedded model server. The
 * model has one layer and a vocabulary of bytes and common words. It produces nonsense, but it runs in the real engine.
 */
import { writeFileSync } from 'node:fs';

const sizes = { embedding: 64, heads: 4, feedForward: 128, context: 8_192 } as const;
const alignment = 32;
const words =
  'the of and to in is it that was for on are as with his they at be this have from or one had by but not what all were when we there can an your which their said if will each about how up out them then she many some so these would other into has more her two like him see time could no make than first been its who now people my made over did down only way find use may water long little very after words called just where most know';

/** The token types of the GGUF format. */
const tokenTypes = { normal: 1, unknown: 2, control: 3, byte: 6 } as const;

type Token = { readonly text: string; readonly type: number };

const chatTemplate =
  "{% for message in messages %}{{ '<|' + message['role'] + '|>' + message['content'] + '\n' }}{% endfor %}{% if add_generation_prompt %}{{ '<|assistant|>' }}{% endif %}";

/** Writes the model (about 400 KB) to `path`. @param seed the same seed gives the same weights */
export function writeTinyModel(path: string, seed = 1): void {
  const tokens = listTokens();
  const { embedding, heads, feedForward, context } = sizes;
  const metadata = [
    text('general.architecture', 'llama'),
    text('general.name', 'tiny'),
    unsigned('llama.context_length', context),
    unsigned('llama.embedding_length', embedding),
    unsigned('llama.block_count', 1),
    unsigned('llama.feed_forward_length', feedForward),
    unsigned('llama.attention.head_count', heads),
    unsigned('llama.attention.head_count_kv', heads),
    unsigned('llama.rope.dimension_count', embedding / heads),
    unsigned('llama.vocab_size', tokens.length),
    float('llama.attention.layer_norm_rms_epsilon', 1e-5),
    text('tokenizer.ggml.model', 'llama'),
    list(
      'tokenizer.ggml.tokens',
      valueTypes.string,
      tokens.map((token) => stringBytes(token.text)),
    ),
    list(
      'tokenizer.ggml.scores',
      valueTypes.float32,
      tokens.map((_token, index) => floatBytes(-index)),
    ),
    list(
      'tokenizer.ggml.token_type',
      valueTypes.int32,
      tokens.map(({ type }) => unsignedBytes(type)),
    ),
    unsigned('tokenizer.ggml.unknown_token_id', 0),
    unsigned('tokenizer.ggml.bos_token_id', 1),
    unsigned('tokenizer.ggml.eos_token_id', 2),
    text('tokenizer.chat_template', chatTemplate),
  ];
  const random = createRandom(seed);
  const matrix = (name: string, columns: number, rows: number): Tensor => ({
    name,
    dimensions: [columns, rows],
    values: Float32Array.from({ length: columns * rows }, () => (random() - 0.5) / Math.sqrt(columns)),
  });
  const ones = (name: string): Tensor => ({
    name,
    dimensions: [embedding],
    values: new Float32Array(embedding).fill(1),
  });
  const tensors = [
    matrix('token_embd.weight', embedding, tokens.length),
    ones('output_norm.weight'),
    matrix('output.weight', embedding, tokens.length),
    ones('blk.0.attn_norm.weight'),
    ...['attn_q', 'attn_k', 'attn_v', 'attn_output'].map((name) =>
      matrix(`blk.0.${name}.weight`, embedding, embedding),
    ),
    ones('blk.0.ffn_norm.weight'),
    matrix('blk.0.ffn_gate.weight', embedding, feedForward),
    matrix('blk.0.ffn_up.weight', embedding, feedForward),
    matrix('blk.0.ffn_down.weight', feedForward, embedding),
  ];
  writeFileSync(path, render(metadata, tensors));
}

function listTokens(): Token[] {
  return [
    { text: '<unk>', type: tokenTypes.unknown },
    { text: '<s>', type: tokenTypes.control },
    { text: '</s>', type: tokenTypes.control },
    ...Array.from({ length: 256 }, (_, byte) => ({
      text: `<0x${byte.toString(16).toUpperCase().padStart(2, '0')}>`,
      type: tokenTypes.byte,
    })),
    ...Array.from({ length: 94 }, (_, index) => ({ text: String.fromCodePoint(33 + index), type: tokenTypes.normal })),
    ...words.split(' ').map((word) => ({ text: `\u2581${word}`, type: tokenTypes.normal })),
  ];
}

const valueTypes = { uint32: 4, int32: 5, float32: 6, string: 8, array: 9 } as const;

function render(metadata: readonly Buffer[], tensors: readonly Tensor[]): Buffer {
  const infos: Buffer[] = [];
  const data: Buffer[] = [];
  let offset = 0;
  for (const { name, dimensions, values } of tensors) {
    infos.push(
      stringBytes(name),
      unsignedBytes(dimensions.length),
      ...dimensions.map(longBytes),
      unsignedBytes(0),
      longBytes(offset),
    );
    const bytes = pad(Buffer.from(values.buffer, values.byteOffset, values.byteLength));
    data.push(bytes);
    offset += bytes.length;
  }
  const counts = [longBytes(tensors.length), longBytes(metadata.length)];
  const head = Buffer.concat([Buffer.from('GGUF'), unsignedBytes(3), ...counts, ...metadata, ...infos]);
  return Buffer.concat([pad(head), ...data]);
}

type Tensor = { readonly name: string; readonly dimensions: readonly number[]; readonly values: Float32Array };

function pad(bytes: Buffer): Buffer {
  return Buffer.concat([bytes, Buffer.alloc((alignment - (bytes.length % alignment)) % alignment)]);
}

function text(key: string, value: string): Buffer {
  return Buffer.concat([stringBytes(key), unsignedBytes(valueTypes.string), stringBytes(value)]);
}

function unsigned(key: string, value: number): Buffer {
  return Buffer.concat([stringBytes(key), unsignedBytes(valueTypes.uint32), unsignedBytes(value)]);
}

function float(key: string, value: number): Buffer {
  return Buffer.concat([stringBytes(key), unsignedBytes(valueTypes.float32), floatBytes(value)]);
}

function list(key: string, type: number, values: readonly Buffer[]): Buffer {
  const head = [stringBytes(key), unsignedBytes(valueTypes.array), unsignedBytes(type), longBytes(values.length)];
  return Buffer.concat([...head, ...values]);
}

function stringBytes(value: string): Buffer {
  const bytes = Buffer.from(value);
  return Buffer.concat([longBytes(bytes.length), bytes]);
}

function unsignedBytes(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

function floatBytes(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeFloatLE(value);
  return bytes;
}

function longBytes(value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(BigInt(value));
  return bytes;
}

/** Creates a linear congruential generator of numbers from 0 to 1. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
