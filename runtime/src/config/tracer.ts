/** A span of a request, as far as it is written to. */
export interface TracedSpan {
  setAttribute(name: string, value: string | number): unknown
  /** 2 is an error. */
  setStatus(status: { code: number }): unknown
  end(): unknown
}

/** What makes spans: the tracer of `@opentelemetry/api` is one. */
export interface Tracer {
  /** Begins a span that is the parent of those that `run` begins. */
  startActiveSpan<Run extends (span: TracedSpan) => unknown>(
    name: string,
    options: { attributes: Record<string, string> },
    run: Run,
  ): ReturnType<Run>
}
