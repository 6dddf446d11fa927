/** How many cases a property is tried with: all of them where everything is run, else a fifth, each time others. */
export function runs(all: number): { readonly numRuns: number } {
  return { numRuns: process.env['TEST_ALL'] === '1' ? all : Math.ceil(all / 5) }
}
