// What pages can do beyond forms and links: copy, count words while typing, refresh what is live. Without this script
// every page still works; the parts that need it are hidden until it runs.
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
    const trouble =
      words > wordsMax
        ? ` At most ${format.format(wordsMax)} words fit into one job.`
        : words > balance
          ? ` Your balance is ${format.format(balance)} words.`
          : '';
    counter.classList.toggle('bad', trouble !== '');
    counter.textContent = `${format.format(words)} ${words === 1 ? 'word' : 'words'}: costs ${format.format(words)}.${trouble}`;
  };
  field.addEventListener('input', show);
  show();
}

// A live part asks for itself again while there is more to come: soon at first, for most jobs take less than a second,
// then every two seconds, for half an hour at the most.
const asksMax = 900;
for (const part of document.querySelectorAll('[data-live]')) {
  let shown = part.innerHTML;
  const askAgain = async (left) => {
    if (left === 0) return;
    const waitMs = document.hidden ? 10_000 : Math.min(2_000, 300 * (asksMax - left + 1));
    await new Promise((resolve) => setTimeout(resolve, waitMs));
    try {
      const answer = await fetch(part.dataset.live, { headers: { Accept: 'text/html' } });
      if (answer.redirected || !answer.ok) return;
      const html = await answer.text();
      if (answer.headers.get('X-Live') === 'off') {
        location.reload();
        return;
      }
      // Only what is new is read aloud.
      if (html !== shown) part.innerHTML = shown = html;
    } catch {
      // Away for a moment: the next time may work, and the page itself says what was last known.
    }
    await askAgain(left - 1);
  };
  void askAgain(asksMax);
}
