/** How long each step of a run takes: a script tells it, and no test depends on it. */
export function stopwatch() {
  const took: string[] = []
  let before = performance.now()
  return {
    /** Ends a step. */
    step: (name: string): void => {
      const now = performance.now()
      took.push(`${name} ${((now - before) / 1000).toFixed(1)} s`)
      before = now
    },
    told: (): string => took.join(', '),
  }
}
