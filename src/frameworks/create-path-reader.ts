/** How the names of files say paths. */
interface RouteNaming {
  /** Matches the files that answer a path: the one in the group. */
  readonly answers: RegExp
  /** The names in paths of folders that no address has. */
  readonly silent?: RegExp
  /** The separators of the names in a path. */
  readonly separators?: RegExp | string
}

/** The path that a file answers, by its name in the folder of the routes without its ending; undefined where it answers none. */
export function createPathReader({
  answers,
  silent,
  separators = '/',
}: RouteNaming): (name: string) => string | undefined {
  return (name) => {
    const match = answers.exec(name)
    if (!match) return undefined
    const names = (match[1] ?? '')
      .split(separators)
      .filter((each) => each !== '' && silent?.test(each) !== true)
    return `/${names.join('/')}`
  }
}
