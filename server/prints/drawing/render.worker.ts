import { answerServer } from '#server/platform/ownProcess.ts'
import type { Form } from '#server/prints/forms/form.ts'
import { drawForm, type PrintFormat } from './draw.ts'
import type { Pictures } from './grid.ts'

answerServer(async ({ form, format, pictures }: { form: Form; format: PrintFormat; pictures: Pictures }) => {
  try {
    return { bytes: new Uint8Array(await drawForm(form, format, pictures)) }
  } catch (error) {
    return { fault: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
})
