const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Runs an action that a signal asks to stop, instead of ending the process in the middle of it. */
export async function withInterrupt<T>(action: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController()
  const stop = (): void => {
    controller.abort()
  }
  for (const name of SIGNALS) process.on(name, stop)
  try {
    return await action(controller.signal)
  } finally {
    for (const name of SIGNALS) process.off(name, stop)
  }
}
