// Progressive enhancement of the documentation: copy buttons, language tabs and search. Pages are complete without this
// script.
for (const button of document.querySelectorAll('[data-copy]')) {
  button.hidden = false;
  button.addEventListener('click', () => void copy(button));
}

async function copy(button) {
  const code = button.closest('.code').querySelector('code');
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

// The selected language applies to all tabs and is remembered.
const languageKey = 'docs-language';
const groups = [...document.querySelectorAll('[data-tabs]')].map((group, index) => makeTabs(group, index));
select(readLanguage());

function makeTabs(group, index) {
  const list = document.createElement('div');
  list.setAttribute('role', 'tablist');
  list.setAttribute('aria-label', 'Language');
  const tabs = [...group.querySelectorAll('[data-tab]')].map((panel) => {
    const language = panel.dataset.tab;
    const tab = document.createElement('button');
    tab.type = 'button';
    tab.id = `tab-${index}-${language}`;
    tab.textContent = language;
    tab.setAttribute('role', 'tab');
    panel.id = `panel-${index}-${language}`;
    panel.setAttribute('role', 'tabpanel');
    panel.setAttribute('aria-labelledby', tab.id);
    tab.setAttribute('aria-controls', panel.id);
    tab.addEventListener('click', () => {
      const { top } = tab.getBoundingClientRect();
      select(language);
      rememberLanguage(language);
      // Other tabs above may have changed their height.
      scrollBy(0, tab.getBoundingClientRect().top - top);
    });
    list.append(tab);
    return { language, tab, panel };
  });
  list.addEventListener('keydown', (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    const at = tabs.findIndex(({ tab }) => tab === document.activeElement);
    const next = tabs[(at + step + tabs.length) % tabs.length];
    next.tab.focus();
    next.tab.click();
  });
  group.prepend(list);
  return tabs;
}

function select(language) {
  for (const tabs of groups) {
    const chosen = tabs.find((entry) => entry.language === language) ?? tabs[0];
    for (const entry of tabs) {
      const isChosen = entry === chosen;
      entry.panel.hidden = !isChosen;
      entry.tab.setAttribute('aria-selected', String(isChosen));
      entry.tab.tabIndex = isChosen ? 0 : -1;
    }
  }
}

// Storage is unavailable if the visitor has disabled it.
function readLanguage() {
  try {
    return localStorage.getItem(languageKey);
  } catch {
    return null;
  }
}

function rememberLanguage(language) {
  try {
    localStorage.setItem(languageKey, language);
  } catch {
    return;
  }
}

const form = document.querySelector('[data-search]');
const field = form.querySelector('input');
const results = document.getElementById('search-results');
const resultsMax = 8;
const excerptLength = 140;
form.hidden = false;
form.addEventListener('submit', (event) => {
  event.preventDefault();
  results.querySelector('a')?.click();
});
form.addEventListener('focusout', (event) => {
  if (!form.contains(event.relatedTarget)) results.hidden = true;
});
form.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') results.hidden = true;
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined || results.hidden) return;
  event.preventDefault();
  const stops = [field, ...results.querySelectorAll('a')];
  stops[(stops.indexOf(document.activeElement) + step + stops.length) % stops.length].focus();
});
document.addEventListener('keydown', (event) => {
  if (event.key !== '/' || /^(INPUT|TEXTAREA)$/.test(document.activeElement?.tagName ?? '')) return;
  event.preventDefault();
  field.focus();
});
results.addEventListener('click', () => (results.hidden = true));

// The index is loaded when the search field is first focused.
let index;
field.addEventListener('focus', () => void loadIndex());
field.addEventListener('input', () => void search());

async function loadIndex() {
  index ??= (async () => {
    const [{ default: MiniSearch }, response] = await Promise.all([
      import('./minisearch.js'),
      fetch('/docs/search.json'),
    ]);
    const options = {
      fields: ['title', 'page', 'text'],
      storeFields: ['title', 'page', 'text'],
      searchOptions: { prefix: true, fuzzy: 0.2, boost: { title: 3, page: 2 } },
    };
    const built = new MiniSearch(options);
    built.addAll(await response.json());
    return built;
  })();
  return index;
}

async function search() {
  const found = await loadIndex();
  const query = field.value.trim();
  results.hidden = query === '';
  const matches = found.search(query).slice(0, resultsMax);
  results.replaceChildren(...(matches.length === 0 ? [noResults()] : matches.map(toLink)));
}

function noResults() {
  const paragraph = document.createElement('p');
  paragraph.textContent = 'No results.';
  return paragraph;
}

function toLink({ id, page, title, text }) {
  const link = document.createElement('a');
  link.href = id;
  const excerpt = document.createElement('small');
  excerpt.textContent = text.length > excerptLength ? `${text.slice(0, excerptLength)}…` : text;
  link.append(title === page ? title : `${page}: ${title}`, excerpt);
  return link;
}
