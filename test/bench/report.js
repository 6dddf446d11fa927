/** Characters of the columns: case, ours, times cheaper than the peer, times the floor. */
const WIDTHS = [46, 18, 22, 20]

function digits(value) {
  return value.toFixed(value < 10 && !Number.isInteger(value) ? 2 : 0)
}

/** A number with its unit. */
export function figure(value, unit = '×') {
  return { text: `${digits(value)}${unit}`, met: true }
}

/** A number with its unit that should not be less than the target. */
export function atLeast(value, target, unit = '×') {
  return { text: `${digits(value)}${unit} (≥ ${digits(target)})`, met: value >= target }
}

/** A number with its unit that should not be more than the target. */
export function atMost(value, target, unit = '×') {
  return { text: `${digits(value)}${unit} (≤ ${digits(target)})`, met: value <= target }
}

function line(cells, end) {
  return `${cells.map((cell, index) => cell.padEnd(WIDTHS[index])).join('')}${end}`
}

export function printHead() {
  const cells = ['case', 'ours', '@auth/core ÷ ours', 'ours ÷ floor']
  console.log(line(cells, 'met'))
  console.log(
    line(
      cells.map((_, index) => '─'.repeat(WIDTHS[index] - 2)),
      '───',
    ),
  )
}

/** Prints a row. @returns whether every figure is what it should be */
export function printRow(name, { ours, peer, floor }) {
  const figures = [ours, peer, floor]
  const met = figures.every((entry) => entry?.met ?? true)
  const cells = figures.map((entry) => entry?.text ?? '–')
  console.log(line([name, ...cells], met ? 'yes' : 'no'))
  return met
}
