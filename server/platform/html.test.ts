import { expect, test } from 'vitest'
import { html } from './html.ts'

test('XS03 every value is escaped unless it is markup itself', () => {
  const given = `"><script>alert('&')</script>`
  expect(html`<a title="${given}">${[html`<b>${1}</b>`, html`${null}`]}${false}</a>`.markup).toBe(
    '<a title="&quot;&gt;&lt;script&gt;alert(&#39;&amp;&#39;)&lt;/script&gt;"><b>1</b></a>',
  )
})
