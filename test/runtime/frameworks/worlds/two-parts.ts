/** A body that is sent in two parts: the second once somebody has released it. Made of nothing that one runtime alone has. */
export function twoParts() {
  const gate = { open: false }

  async function* parts(): AsyncGenerator<Uint8Array> {
    yield new TextEncoder().encode('one')
    // Looked after again and again: a worker may not wait for what another request does.
    while (!gate.open) await new Promise((resolve) => setTimeout(resolve, 2))
    yield new TextEncoder().encode('two')
  }

  function stream(): ReadableStream<Uint8Array> {
    const source = parts()
    return new ReadableStream({
      async pull(controller) {
        const { done, value } = await source.next()
        if (done) controller.close()
        else controller.enqueue(value)
      },
    })
  }

  return { release: (): void => void Object.assign(gate, { open: true }), parts, stream }
}
