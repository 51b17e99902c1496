// Progressive enhancement: copy buttons, a live word count, self-refreshing parts and forms that update their page in place.
// Every page works without this script; elements that need it stay hidden until it runs.

const localTime = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'medium',
  timeStyle: 'long',
});

/** Enables the elements of `root` that need this script. Called again for each part that is replaced. */
function enhance(root) {
  for (const button of root.querySelectorAll('[data-copy]')) {
    button.hidden = false;
    button.addEventListener('click', () => void copy(button));
  }
  // The page shows UTC; the tooltip shows the reader's time zone.
  for (const time of root.querySelectorAll('time[datetime]')) {
    time.title = `${localTime.format(new Date(time.dateTime))}\n${time.dateTime}`;
  }
  for (const button of root.querySelectorAll('[data-download-document]')) offerDocument(button);
  for (const part of root.querySelectorAll('[data-live]')) void poll(part, part.innerHTML, pollsMax);
}

async function copy(button) {
  const source = document.getElementById(button.dataset.copy) ?? button.parentElement.querySelector('code');
  const label = button.firstElementChild;
  try {
    await navigator.clipboard.writeText(source.textContent);
    label.textContent = 'Copied';
  } catch {
    label.textContent = 'Press Ctrl+C';
    getSelection().selectAllChildren(source);
  }
  setTimeout(() => (label.textContent = 'Copy'), 2_000);
}

// Polls a live part until the server reports that the job or the delivery has ended: at short intervals at first, because
// most jobs take less than a second, then every two seconds, for at most half an hour.
const pollsMax = 900;
async function poll(part, shown, left) {
  if (left === 0) return;
  const waitMs = document.hidden ? 10_000 : Math.min(2_000, 300 * (pollsMax - left + 1));
  await new Promise((resolve) => setTimeout(resolve, waitMs));
  // The part was replaced in the meantime.
  if (!part.isConnected) return;
  let latest = shown;
  try {
    const response = await fetch(part.dataset.live, { headers: { Accept: 'text/html' } });
    // The account has sent too many requests. The next poll may succeed.
    if (response.status === 429) return poll(part, shown, left - 1);
    if (response.redirected || !response.ok) return;
    latest = await response.text();
    if (!part.isConnected) return;
    if (response.headers.get('X-Live') === 'off') return endLive(part, latest);
    // Screen readers announce only changed content.
    if (latest !== shown) {
      part.innerHTML = latest;
      enhance(part);
    }
  } catch {
    // The server is temporarily unreachable. The page keeps its content, and the next poll may succeed.
  }
  await poll(part, latest, left - 1);
}

function endLive(part, html) {
  if (part.dataset.liveEnd !== 'replace') {
    location.reload();
    return;
  }
  part.innerHTML = html;
  delete part.dataset.live;
  const status = part.parentElement.querySelector('[data-live-done]');
  if (status !== null)
    status.textContent = part.querySelector('[data-live-failed]')?.dataset.liveFailed ?? status.dataset.liveDone;
  enhance(part);
}

// Submits a form without leaving the page, and replaces the parts that differ in the response. If the response is
// another page, such as the sign-in page, the browser submits the form itself, which is safe because the form contains
// an idempotency key.
document.addEventListener('submit', (event) => {
  const form = event.target;
  if (!form.matches('[data-in-place]')) return;
  event.preventDefault();
  void submitInPlace(form, event.submitter);
});

async function submitInPlace(form, submitter) {
  const button = submitter ?? form.querySelector('button:not([type])');
  // A disabled button is not part of the form's data.
  const body = new URLSearchParams(new FormData(form, submitter));
  const text = document.getElementById('text')?.value;
  button.disabled = true;
  try {
    const response = await fetch(form.action, { method: 'POST', body });
    const page = new DOMParser().parseFromString(await response.text(), 'text/html');
    if (page.querySelector('form[data-in-place]') === null) throw new Error('another page');
    for (const part of document.querySelectorAll('[data-part]')) {
      const next = page.querySelector(`[data-part="${part.dataset.part}"]`);
      // A part that the new page does not have is emptied, and stays for the next response.
      if (next === null) part.replaceChildren();
      else part.replaceWith(next);
    }
    if (response.redirected) shownText = text;
    for (const part of document.querySelectorAll('[data-part]')) enhance(part);
    if (response.redirected) history.replaceState(null, '', response.url);
    form.dispatchEvent(new Event('input', { bubbles: true }));
  } catch {
    form.submit();
  } finally {
    button.disabled = false;
  }
}

// Opens a text file in the browser. For a Word document, the server extracts the text; the browser keeps the document,
// and sends it again to get a copy with the output.
const fileBytesMax = 3_000_000;
let openedDocument;
/** The text of the result on the page. */
let shownText = document.getElementById('text')?.defaultValue;
/** Names the jobs whose output could be downloaded as a Word document until the page was reloaded. */
const documentJobsKey = 'document-jobs';
const fileField = document.querySelector('[data-file-for]');
if (fileField !== null) {
  fileField.closest('[data-needs-script]').hidden = false;
  fileField.addEventListener('change', () => void openFile(fileField));
  document.addEventListener('click', (event) => {
    const button = event.target.closest('[data-download-document]');
    if (button !== null) void downloadDocument(button);
  });
}

async function openFile(field) {
  const [file] = field.files;
  if (file === undefined) return;
  openedDocument = undefined;
  const message = document.querySelector('[data-file-error]');
  message.textContent = '';
  const notice = document.querySelector('[data-file-notice]');
  notice.textContent = '';
  try {
    if (/\.doc$/i.test(file.name))
      throw new Error('Files in the old Word format (.doc) cannot be opened. Save the document as .docx.');
    if (file.size > fileBytesMax) throw new Error('The file is larger than 3 MB.');
    let text;
    if (/\.docx$/i.test(file.name)) {
      const content = await toBase64Url(file);
      const opened = await (await sendDocument('/playground/document', content)).json();
      ({ text } = opened);
      openedDocument = { name: file.name, content, text };
      notice.textContent = opened.notice;
    } else text = new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer());
    if (text.trim() === '') throw new Error('The file contains no text.');
    const area = document.getElementById(field.dataset.fileFor);
    area.value = text;
    area.dispatchEvent(new Event('input', { bubbles: true }));
  } catch (error) {
    field.value = '';
    message.textContent = error instanceof TypeError ? 'The file is not text in UTF-8.' : error.message;
  }
  for (const button of document.querySelectorAll('[data-download-document]')) offerDocument(button);
}

/** Shows the button if the result is that of the open document. Otherwise, a note says how to get the document. */
function offerDocument(button) {
  const ids = button.dataset.downloadDocument;
  button.hidden = openedDocument?.text !== shownText;
  if (!button.hidden) sessionStorage.setItem(documentJobsKey, ids);
  const note = button.parentElement.querySelector('[data-document-note]');
  if (!button.hidden) note.textContent = '';
  else if (sessionStorage.getItem(documentJobsKey) === ids)
    note.textContent = 'To download this output as a Word document, open the original document again.';
  else if (openedDocument !== undefined)
    note.textContent = `This output is not that of the unchanged text of ${openedDocument.name}, so it cannot be downloaded as a Word document. Open the document again, and submit its text without changes.`;
}

async function sendDocument(path, content) {
  const token = fileField.form.elements.form_token.value;
  const body = new URLSearchParams({ form_token: token, document: content });
  const response = await fetch(path, { method: 'POST', body });
  if (response.ok && !response.redirected) return response;
  const isMessage = response.headers.get('Content-Type')?.startsWith('text/plain') === true;
  throw new Error(isMessage ? await response.text() : 'The file could not be read. Reload the page and try again.');
}

async function downloadDocument(button) {
  button.disabled = true;
  try {
    const response = await sendDocument(
      `/playground/document/${button.dataset.downloadDocument}`,
      openedDocument.content,
    );
    const link = document.createElement('a');
    link.href = URL.createObjectURL(await response.blob());
    link.download = openedDocument.name.replace(/\.docx$/i, '-rewritten.docx');
    link.click();
    URL.revokeObjectURL(link.href);
  } catch (error) {
    button.textContent = error.message;
  } finally {
    button.disabled = false;
  }
}

function toBase64Url(file) {
  const { promise, resolve, reject } = Promise.withResolvers();
  const reader = new FileReader();
  reader.addEventListener('load', () =>
    resolve(reader.result.split(',')[1].replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')),
  );
  reader.addEventListener('error', () => reject(new Error('The file could not be read.')));
  reader.readAsDataURL(file);
  return promise;
}

const counter = document.querySelector('[data-count-for]');
if (counter !== null) {
  const { countWords } = await import('./count-words.js');
  const field = document.getElementById(counter.dataset.countFor);
  const wordsMax = Number(counter.dataset.wordsMax);
  const totalMax = wordsMax * Number(counter.dataset.partsMax);
  const format = new Intl.NumberFormat('en-US');
  const show = () => {
    const words = countWords(field.value);
    const balance = Number(document.querySelector('[data-balance]').dataset.balance);
    const warning =
      words > totalMax
        ? ` The maximum is ${format.format(totalMax)} words.`
        : words > balance
          ? ` Your balance is ${format.format(balance)} words.`
          : '';
    const hint =
      warning === '' && words > wordsMax
        ? ` The text will be split into parts of up to ${format.format(wordsMax)} words after you confirm.`
        : '';
    counter.classList.toggle('bad', warning !== '');
    counter.textContent = `${format.format(words)} ${words === 1 ? 'word' : 'words'}.${warning}${hint}`;
  };
  field.addEventListener('input', () => document.querySelector(`[data-about-text="${field.id}"]`)?.remove());
  field.form.addEventListener('input', show);
  show();
}

enhance(document);

// Creates or uses a passkey: fetches the options, asks the browser, and submits the form with the credential.
for (const form of document.querySelectorAll('[data-passkey]')) {
  if (globalThis.PublicKeyCredential?.parseRequestOptionsFromJSON === undefined) break;
  form.hidden = false;
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void submitPasskey(form);
  });
}

const messages = {
  NotAllowedError: 'No passkey was used. Try again.',
  InvalidStateError: 'This device already has a passkey for your user.',
};

async function submitPasskey(form) {
  const message = form.querySelector('[data-message]');
  message.hidden = true;
  try {
    const body = new URLSearchParams(new FormData(form));
    const response = await fetch(form.dataset.options, { method: 'POST', body });
    if (!(response.headers.get('Content-Type') ?? '').includes('json'))
      throw new Error('Reload the page and try again.');
    const { options, error } = await response.json();
    if (error !== undefined) throw new Error(error);
    const credential =
      form.dataset.passkey === 'create'
        ? await navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options) })
        : await navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options) });
    form.elements.credential.value = JSON.stringify(credential);
    form.submit();
  } catch (error) {
    message.textContent = messages[error.name] ?? error.message;
    message.hidden = false;
  }
}
