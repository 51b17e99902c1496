/**
 * The HTTP server code that the API and the dashboard share: Express application, request IDs, request log, traces,
 * metrics, limits on connections and bodies, rate limiting, and graceful shutdown. Each app renders its own responses.
 */
export { createBodyBudget, type BodyBudget, type BodyShare } from './body-budget.ts';
export { createExpressApp, type ExpressAppDeps } from './create-express-app.ts';
export { createRateLimiter, type RateLimiter, type WindowState } from './rate-limiter.ts';
export { createRequestMetrics, type RequestMetrics } from './request-metrics.ts';
export { knownMethod } from './known-method.ts';
export { connectionsPerAddress } from './limit-connections.ts';
export { networkFactors, networksOf } from './networks-of.ts';
export { recordResponse, requestStateOf, type RecordedResponse } from './request-state.ts';
export { ClientGoneError, readBody, type BodyLimits, type BodyResult } from './read-body.ts';
export { AmbiguousRequestError } from './reject-ambiguous-requests.ts';
export { sendBody, type BodyToSend } from './send-body.ts';
export { startHttpServer, type HttpServer, type HttpServerOptions } from './start-http-server.ts';
