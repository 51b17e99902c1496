/** Types for the parts of an OpenAPI document that the contract uses. */

/** An OpenAPI 3.1 document that can be passed to JSON.stringify. */
export type OpenApiDocument = {
  openapi: string;
  info: { title: string; version: string; description: string; license: { name: string; identifier: string } };
  servers: { url: string }[];
  security: Record<string, string[]>[];
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, OpenApiOperation>>;
  webhooks: Record<string, { post: OpenApiOperation }>;
  components: Record<'schemas' | 'securitySchemes', Record<string, object>>;
};

export type OpenApiOperation = {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  security?: Record<string, string[]>[];
  parameters: object[];
  requestBody?: { required: true; content: Record<string, object> };
  responses: Record<string, OpenApiResponse>;
};

export type OpenApiResponse = {
  description: string;
  headers?: Record<string, object>;
  content?: Record<string, object>;
};
