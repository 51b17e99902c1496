/**
 * Word documents in the playground. The browser keeps the file: it sends the file once to get the text for the form,
 * and again to get the document with the output of the jobs. The service does not store the file.
 */
import type { DocumentResult } from '../../documents/process-document.ts';
import { postRoute, type PageResponse, type Route, type SignedInRequest } from '../../http/route.ts';
import type { PageDeps } from '../page-deps.ts';
import { findOwnOutput } from './playground-jobs.ts';

type Deps = Pick<PageDeps, 'db' | 'documents'>;

/** Maximum size of a document, in bytes. */
const documentBytesMax = 3_000_000;
/** The document in base64url, and the other fields. */
const formBytesMax = Math.ceil(documentBytesMax * 1.4) + 16_384;

export function documentRoutes(deps: Deps): Route[] {
  return [
    { ...postRoute(deps, 'member', '/playground/document', readDocument), formBytesMax },
    { ...postRoute(deps, 'member', '/playground/document/:id', writeDocument), formBytesMax },
  ];
}

/**
 * Returns the text of the submitted document and the notice about paragraphs that stay unchanged. Rejects a document
 * without text, and one that may stay unchanged after its rewrite has been paid for.
 */
async function readDocument({ documents }: Deps, { visitor, form }: SignedInRequest): Promise<PageResponse> {
  const read = await documents.process(visitor.accountId, { file: fileIn(form) });
  if (read.outcome !== 'read') return showFailure(read);
  const { text, notice, canBeWritten } = read;
  if (text === '') return showError(notice);
  if (!canBeWritten) return showError(tooManyParagraphs);
  return { kind: 'file', fileName: 'document.json', body: JSON.stringify({ text, notice }) };
}

/** Returns the submitted document with its text replaced by the output of the text's jobs. */
async function writeDocument(
  { db, documents }: Deps,
  { visitor, params, form }: SignedInRequest,
): Promise<PageResponse> {
  const { accountId } = visitor;
  const rewritten = await findOwnOutput({ db }, { accountId, ids: params['id'] });
  if (rewritten === undefined) return { kind: 'not_found' };
  const written = await documents.process(accountId, { file: fileIn(form), rewritten });
  if (written.outcome !== 'written') return showFailure(written);
  return { kind: 'file', fileName: 'rewritten.docx', body: written.file };
}

const fileIn = (form: URLSearchParams): Buffer => Buffer.from(form.get('document') ?? '', 'base64url');

const tooManyParagraphs =
  'The document has more than 1,000 paragraphs, which is too many to write their new versions into it. Divide it into several documents.';

const showFailure = (failed: DocumentResult | { outcome: 'unavailable' }): PageResponse =>
  failed.outcome === 'unreadable'
    ? showError(failed.message)
    : showError('The document could not be processed in time. Try again, or divide it into several documents.', 422);

/** The page's script shows the message. */
const showError = (message: string, status = 400): PageResponse => ({
  kind: 'file',
  status,
  fileName: 'error.txt',
  body: message,
});
