import type { RefusalWords } from './words.ts'

/** Refusals about files. */
export const fileRefusals = {
  'file.not_found': { status: 404, ru: 'Такого файла нет, или он уже удалён', en: 'There is no such file, or it was removed' },
  'file.object_not_found': {
    status: 404,
    ru: 'Запись, к которой относятся файлы, не найдена',
    en: 'The record these files belong to was not found',
  },
  'file.frozen': {
    status: 409,
    ru: 'Тендер объявлен, его документы больше не меняются. Новые приложите к дополнению',
    en: 'The tender is announced and its documents do not change any more. Add new ones with an addendum',
  },
  'file.object_full': {
    status: 409,
    ru: 'Здесь помещается не больше {limit} файлов, объедините некоторые в один',
    en: 'No more than {limit} files fit here, join some of them into one',
  },
  'file.too_large': { status: 413, ru: 'Файл больше {limit} МБ, уменьшите его', en: 'The file is larger than {limit} MB, make it smaller' },
  'file.empty': { status: 400, ru: 'Файл пуст', en: 'The file is empty' },
  'file.too_many': {
    status: 409,
    ru: 'Сразу загружается не больше {limit} файлов, дождитесь окончания',
    en: 'No more than {limit} files are uploaded at once, wait until they are done',
  },
  'file.space': {
    status: 409,
    ru: 'Место организации для файлов ({limit} ГБ) занято: удалите ненужные файлы',
    en: 'The space of the organisation for files ({limit} GB) is taken: remove files nobody needs',
  },
  'file.type': {
    status: 415,
    ru: 'Такие файлы не принимаются. Подойдут: PDF, JPG, PNG, WEBP, HEIC, XLSX, DOCX',
    en: 'Such files are not taken. These are: PDF, JPG, PNG, WEBP, HEIC, XLSX, DOCX',
  },
  'file.type_differs': {
    status: 415,
    ru: 'Содержимое не соответствует имени «.{ending}»: сохраните файл заново в этом формате',
    en: 'The content is not what the name “.{ending}” says: save the file anew in that format',
  },
  'file.pixels': {
    status: 422,
    ru: 'Снимок больше {limit} мегапикселей, уменьшите его',
    en: 'The picture has more than {limit} megapixels, make it smaller',
  },
  'file.broken': {
    status: 422,
    ru: 'Файл повреждён или защищён паролем: откройте его и сохраните заново',
    en: 'The file is damaged or protected by a password: open it and save it anew',
  },
  'file.path': {
    status: 422,
    ru: 'Внутри документа есть файл с путём наружу: сохраните документ заново в редакторе или как PDF',
    en: 'Inside the document a file has a path that leads out of it: save the document anew in its editor or as PDF',
  },
  'file.unsafe': {
    status: 422,
    ru: 'В документе есть макросы или архивы: сохраните его без них или как PDF',
    en: 'The document holds macros or archives: save it without them or as PDF',
  },
  'file.infected': {
    status: 403,
    ru: 'В файле найден вирус, скачать его нельзя',
    en: 'A virus was found in the file, it cannot be downloaded',
  },
  'file.link_used': {
    status: 403,
    ru: 'Ссылка на файл уже использована или устарела: откройте файл ещё раз со страницы',
    en: 'The link to the file was used or is out of date: open the file once more from its page',
  },
  'file.upload_over': {
    status: 409,
    ru: 'Эта загрузка уже закончена или прервана: начните её заново',
    en: 'This upload is over or was broken off: begin it anew',
  },
} as const satisfies RefusalWords
