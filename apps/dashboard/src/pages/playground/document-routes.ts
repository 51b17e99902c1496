/**
 * Word documents in the playground. The browser keeps the file: it sends the file once to get the text for the form,
 * and again to get the document with the output of the jobs. The service does not store the file.
 */
import { findJobTexts } from '@humanize/database';
import { openWordDocument, UnreadableDocumentError } from '@humanize/word-documents';
import type { PageRequest, PageResponse, Route, Visitor } from '../../http/route.ts';
import type { PageDeps } from '../page-deps.ts';
import { findOwnJobs, joinParts, readJobIds } from './playground-jobs.ts';

type Deps = Pick<PageDeps, 'db'>;
type CustomerRequest = PageRequest<Visitor>;

/** Maximum size of a document, in bytes. */
const documentBytesMax = 3_000_000;
/** The document in base64url, and the other fields. */
const formBytesMax = Math.ceil(documentBytesMax * 1.4) + 16_384;

export function documentRoutes(deps: Deps): Route[] {
  return [
    {
      method: 'POST',
      path: '/playground/document',
      access: 'member',
      formBytesMax,
      handle: ({ form }) => answer(form, readText),
    },
    {
      method: 'POST',
      path: '/playground/document/:id',
      access: 'member',
      formBytesMax,
      handle: (request) => writeDocument(deps, request),
    },
  ];
}

/** Returns the submitted document with its text replaced by the output of the text's jobs. */
async function writeDocument({ db }: Deps, { visitor, params, form }: CustomerRequest): Promise<PageResponse> {
  const { accountId } = visitor;
  const jobs = await findOwnJobs({ db }, { accountId, ids: readJobIds(params['id']) });
  const texts = await Promise.all((jobs ?? []).map((job) => findJobTexts(db, { accountId, jobId: job.id })));
  const outputs = texts.flatMap((each) => each?.output ?? []);
  if (outputs.length === 0 || outputs.length < texts.length) return { kind: 'not_found' };
  return answer(form, (document) => ({ fileName: 'rewritten.docx', body: document.write(joinParts(outputs)) }));
}

type Document = ReturnType<typeof openWordDocument>;

/**
 * Returns the text and the notice about paragraphs that stay unchanged. Rejects a document without text, and one that
 * may stay unchanged after its rewrite has been paid for.
 */
function readText({ text, notice, canBeWritten }: Document): { fileName: string; body: string } {
  if (text === '') throw new UnreadableDocumentError(notice);
  if (!canBeWritten)
    throw new UnreadableDocumentError(
      'The document has more than 1,000 paragraphs, which is too many to write their new versions into it. Divide it into several documents.',
    );
  return { fileName: 'document.json', body: JSON.stringify({ text, notice }) };
}

/**
 * Opens the document in the form and returns the result of `render`, or status 400 with a message if the document
 * cannot be read.
 */
function answer(
  form: URLSearchParams,
  render: (document: Document) => { fileName: string; body: string | Uint8Array },
): PageResponse {
  try {
    return { kind: 'file', ...render(openWordDocument(Buffer.from(form.get('document') ?? '', 'base64url'))) };
  } catch (error) {
    if (!(error instanceof UnreadableDocumentError)) throw error;
    return { kind: 'file', status: 400, fileName: 'error.txt', body: error.message };
  }
}
