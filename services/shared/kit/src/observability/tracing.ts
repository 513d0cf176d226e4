import {
  context,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Attributes,
  type Context,
  type Span,
  type Tracer,
} from '@opentelemetry/api'

let tracer: Tracer | undefined

/** Whether traces are exported; known before a service is created. */
export const isTracing = (): boolean => tracer !== undefined

/**
 * Sends the traces of this process to an OTLP receiver over HTTP. The library reads other OpenTelemetry variables such as
 * `OTEL_TRACES_SAMPLER` itself; it is loaded only here. Returns a function that flushes and stops tracing.
 */
export async function startTracing(
  service: string,
  endpoint: string,
): Promise<() => Promise<void>> {
  const [
    { BatchSpanProcessor, NodeTracerProvider },
    { OTLPTraceExporter },
    { resourceFromAttributes },
  ] = await Promise.all([
    import('@opentelemetry/sdk-trace-node'),
    import('@opentelemetry/exporter-trace-otlp-proto'),
    import('@opentelemetry/resources'),
  ])
  const url = `${endpoint.replace(/\/$/, '')}/v1/traces`
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': `formpost-${service}` }),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter({ url }))],
  })
  provider.register()
  tracer = provider.getTracer('formpost')
  return () => provider.shutdown().catch(() => undefined)
}

/** Headers of W3C Trace Context. */
export const traceHeaderNames = ['traceparent', 'tracestate']

/** Header values by name. */
export type TraceHeaders = Record<string, string>

export interface TraceSpan {
  /** Runs `step` with this span active, so that spans it starts become children. */
  run<T>(step: () => T): T
  /** Headers that continue the trace in another process. */
  headers(): TraceHeaders
  rename(name: string): void
  /** Adds attributes and ends the span; `failure` is an error code, never text of a user. */
  end(attributes?: Attributes, failure?: string): void
}

export interface SpanOptions {
  kind: 'server' | 'client' | 'job' | 'internal'
  /** Defaults to the active span. */
  parent?: Context | undefined
  /** Spans in other traces that share this one. */
  links?: readonly Context[]
}

const noSpan: TraceSpan = { run: (step) => step(), headers: () => ({}), rename() {}, end() {} }
const kinds = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  job: SpanKind.CONSUMER,
  internal: SpanKind.INTERNAL,
}

export const hasActiveSpan = (): boolean => trace.getActiveSpan() !== undefined

/** The active context, to continue the trace where asynchronous context is lost. */
export const currentTraceContext = (): Context => (tracer ? context.active() : ROOT_CONTEXT)

/** The trace context of another process; without headers, a new trace begins. */
export const traceContextFrom = (headers: TraceHeaders): Context =>
  tracer ? propagation.extract(ROOT_CONTEXT, headers) : ROOT_CONTEXT

/** Starts a span. Attributes must not hold answers, personal addresses, tokens or passwords. */
export function startSpan(
  name: string,
  options: SpanOptions,
  attributes: Attributes = {},
): TraceSpan {
  if (!tracer) return noSpan
  const { kind, parent = context.active() } = options
  const links = (options.links ?? []).flatMap((other) => {
    const linked = trace.getSpanContext(other)
    return linked ? [{ context: linked }] : []
  })
  const span = tracer.startSpan(name, { kind: kinds[kind], attributes, links }, parent)
  return wrapSpan(span, trace.setSpan(parent, span))
}

function wrapSpan(span: Span, own: Context): TraceSpan {
  return {
    run: (step) => context.with(own, step),
    headers() {
      const headers: TraceHeaders = {}
      propagation.inject(own, headers)
      return headers
    },
    rename(name) {
      span.updateName(name)
    },
    end(attributes, failure) {
      if (attributes) span.setAttributes(attributes)
      if (failure) {
        span.setAttribute('error.type', failure)
        span.setStatus({ code: SpanStatusCode.ERROR })
      }
      span.end()
    },
  }
}
