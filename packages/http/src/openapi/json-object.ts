/** A JSON Schema, or any other object of an OpenAPI document. */
export type JsonObject = { readonly [key: string]: unknown }
