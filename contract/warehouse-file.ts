/**
 * Where one set of a day is loaded: GET, a CSV in gzip with its version as `ETag`; with `If-None-Match` of the same version, 304. Days `from` and
 * `to` instead are one CSV without a version, for people.
 */
export const WAREHOUSE_FILE = '/api/analytics/v0/warehouse/file'
