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
  // The page shows UTC; the tooltip has the reader's own time zone.
  for (const time of root.querySelectorAll('time[datetime]')) {
    time.title = `${localTime.format(new Date(time.dateTime))}\n${time.dateTime}`;
  }
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
  if (status !== null) status.textContent = status.dataset.liveDone;
  enhance(part);
}

// Submits a form without leaving the page, and replaces the parts that differ in the response. If the response is
// another page, such as the sign-in page, the browser submits the form itself, which is safe because the form contains
// an idempotency key.
document.addEventListener('submit', (event) => {
  const form = event.target;
  if (!form.matches('[data-in-place]')) return;
  event.preventDefault();
  void submitInPlace(form);
});

async function submitInPlace(form) {
  const button = form.querySelector('button:not([type])');
  button.disabled = true;
  try {
    const response = await fetch(form.action, { method: 'POST', body: new URLSearchParams(new FormData(form)) });
    const page = new DOMParser().parseFromString(await response.text(), 'text/html');
    if (page.querySelector('form[data-in-place]') === null) throw new Error('another page');
    for (const part of document.querySelectorAll('[data-part]')) {
      part.replaceWith(page.querySelector(`[data-part="${part.dataset.part}"]`));
    }
    for (const part of document.querySelectorAll('[data-part]')) enhance(part);
    if (response.redirected) history.replaceState(null, '', response.url);
    form.dispatchEvent(new Event('input', { bubbles: true }));
  } catch {
    form.submit();
  } finally {
    button.disabled = false;
  }
}

const counter = document.querySelector('[data-count-for]');
if (counter !== null) {
  const { countWords } = await import('./count-words.js');
  const field = document.getElementById(counter.dataset.countFor);
  const wordsMax = Number(counter.dataset.wordsMax);
  const format = new Intl.NumberFormat('en-US');
  const show = () => {
    const words = countWords(field.value);
    const balance = Number(document.querySelector('[data-balance]').dataset.balance);
    const warning =
      words > wordsMax
        ? ` The limit is ${format.format(wordsMax)} words per job.`
        : words > balance
          ? ` Your balance is ${format.format(balance)} words.`
          : '';
    counter.classList.toggle('bad', warning !== '');
    counter.textContent = `${format.format(words)} ${words === 1 ? 'word' : 'words'}.${warning}`;
  };
  field.form.addEventListener('input', show);
  show();
}

enhance(document);
