// Progressive enhancement: copy buttons, a live word count and self-refreshing sections. Every page works without this
// script; elements that need it stay hidden until it runs.
for (const button of document.querySelectorAll('[data-copy]')) {
  button.hidden = false;
  button.addEventListener('click', () => void copy(button));
}

async function copy(button) {
  const code = button.parentElement.querySelector('code');
  const label = button.firstElementChild;
  try {
    await navigator.clipboard.writeText(code.textContent);
    label.textContent = 'Copied';
  } catch {
    label.textContent = 'Press Ctrl+C';
    getSelection().selectAllChildren(code);
  }
  setTimeout(() => (label.textContent = 'Copy'), 2_000);
}

const counter = document.querySelector('[data-count-for]');
if (counter !== null) {
  const { countWords } = await import('./count-words.js');
  const field = document.getElementById(counter.dataset.countFor);
  const balance = Number(counter.dataset.balance);
  const wordsMax = Number(counter.dataset.wordsMax);
  const format = new Intl.NumberFormat('en-US');
  const show = () => {
    const words = countWords(field.value);
    const warning =
      words > wordsMax
        ? ` The limit is ${format.format(wordsMax)} words per job.`
        : words > balance
          ? ` Your balance is ${format.format(balance)} words.`
          : '';
    counter.classList.toggle('bad', warning !== '');
    counter.textContent = `${format.format(words)} ${words === 1 ? 'word' : 'words'}.${warning}`;
  };
  field.addEventListener('input', show);
  show();
}

// Polls live sections until the server reports the end: quickly at first, because most jobs take less than a second,
// then every two seconds, for at most half an hour.
const pollsMax = 900;
for (const part of document.querySelectorAll('[data-live]')) {
  let shown = part.innerHTML;
  const poll = async (left) => {
    if (left === 0) return;
    const waitMs = document.hidden ? 10_000 : Math.min(2_000, 300 * (pollsMax - left + 1));
    await new Promise((resolve) => setTimeout(resolve, waitMs));
    try {
      const answer = await fetch(part.dataset.live, { headers: { Accept: 'text/html' } });
      if (answer.redirected || !answer.ok) return;
      const html = await answer.text();
      if (answer.headers.get('X-Live') === 'off') {
        location.reload();
        return;
      }
      // Screen readers announce only changed content.
      if (html !== shown) part.innerHTML = shown = html;
    } catch {
      // The server is temporarily unreachable. The page keeps its last content, and the next poll may succeed.
    }
    await poll(left - 1);
  };
  void poll(pollsMax);
}
