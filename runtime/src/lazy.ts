/**
 * A module that is loaded when it is first asked for, and once more where that has failed. Asked for again it costs less than
 * `import()`, which looks for the module each time.
 *
 * @param load imports it
 */
export function lazy<Module>(load: () => Promise<Module>): () => Promise<Module> {
  let loading: Promise<Module> | undefined
  return () => {
    loading ??= load().catch((thrown: unknown) => {
      loading = undefined
      throw thrown
    })
    return loading
  }
}
