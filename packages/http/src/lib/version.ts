/** The version of the API, as the description declares it and `GET /v1/health` returns it (spec, Versioning). */
export const API_VERSION = '1.14.0'
