// Draws the words-per-day chart from the table below it, so that both show the same data.
import uPlot from './uplot.js';

const place = document.querySelector('[data-chart]');
if (place !== null) {
  const table = document.getElementById(place.dataset.chart);
  const rows = [...table.querySelectorAll('tbody tr')].map((row) => [...row.cells].map((cell) => cell.dataset.value));
  const days = rows.map(([day]) => Date.parse(`${day}T00:00:00Z`) / 1_000);
  // null draws no bar.
  const words = rows.map(([, value]) => Number(value) || null);
  const probe = document.createElement('span');
  place.append(probe);
  const resolve = (name) => {
    probe.style.color = `var(${name})`;
    return getComputedStyle(probe).color;
  };
  const [accent, faint, line] = [resolve('--accent'), resolve('--faint'), resolve('--line')];
  probe.remove();
  const axis = { stroke: faint, grid: { stroke: line, width: 1 }, ticks: { show: false }, font: '13px system-ui' };
  const day = 86_400;
  const dayNames = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });
  const chart = new uPlot(
    {
      width: place.clientWidth,
      height: 240,
      legend: { show: false },
      cursor: { show: false },
      tzDate: (seconds) => uPlot.tzDate(new Date(seconds * 1_000), 'Etc/UTC'),
      // Half a day of padding at both ends, so that the first and last bars have their full width.
      scales: {
        x: { range: [days[0] - day / 2, days.at(-1) + day / 2] },
        y: { range: (_chart, _min, max) => [0, Math.max(10, max * 1.1)] },
      },
      series: [
        {},
        {
          label: 'Words',
          stroke: accent,
          fill: accent,
          paths: uPlot.paths.bars({ size: [0.6, 40] }),
          points: { show: false },
        },
      ],
      axes: [
        {
          ...axis,
          incrs: [1, 2, 5, 10].map((count) => count * day),
          values: (_chart, ticks) => ticks.map((at) => dayNames.format(at * 1_000)),
        },
        { ...axis, size: 64, values: (_chart, ticks) => ticks.map((tick) => tick.toLocaleString('en-US')) },
      ],
    },
    [days, words],
    place,
  );
  new ResizeObserver(() => chart.setSize({ width: place.clientWidth, height: 240 })).observe(place);
}
