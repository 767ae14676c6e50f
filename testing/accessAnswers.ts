export const reading = { owner: 200, viewer: 200, partner: 404, stranger: 404 }

export const changing = { owner: 200, viewer: 403, partner: 404, stranger: 404 }

/** Each row of many is answered on its own. */
export const many = { owner: 200, viewer: 403, partner: 200, stranger: 200 }

/** It is one person's own. */
export const personal = { owner: 200, viewer: 404, partner: 404, stranger: 404 }

/** The one organisation meant is the one that asks. */
export const own = { owner: 200, viewer: 200, partner: 404, stranger: 404 }

/** What one may not see is left out, and nobody is told so. */
export const filtering = { owner: 200, viewer: 200, partner: 200, stranger: 200 }

export const days = { from: '2026-10-01', to: '2026-10-31' }
