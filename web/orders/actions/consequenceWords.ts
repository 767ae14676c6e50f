import type { NextCode } from '#contract/order-states.ts'
import type { Bilingual } from '#contract/primitives.ts'
import { defineWords } from '#web/i18n/words.ts'

/** The same as a full sentence, for the card and the side panel. */
export const consequenceWords = defineWords({
  finish_draft: {
    ru: 'Пока заказ в черновиках, исполнители его не видят: искать машину будет некогда.',
    en: 'Executors do not see a draft: no time will be left to find a vehicle.',
  },
  choose_executor: {
    ru: 'К погрузке не будет машины.',
    en: 'There will be no vehicle at the loading.',
  },
  answer_counter: {
    ru: 'Без ответа предложение истечёт, и заказ останется без исполнителя.',
    en: 'Without an answer the offer expires and the order stays without an executor.',
  },
  answer_offer: {
    ru: 'Без ответа предложение истечёт, и заказ вернётся экспедитору.',
    en: 'Without an answer the offer expires and the order returns to the forwarder.',
  },
  answer_transfer: {
    ru: 'Без ответа запрос отпадёт, и заказ остаётся за исполнителем.',
    en: 'Without an answer the request lapses and the order stays with its executor.',
  },
  pass_on: {
    ru: 'Передача разрешена, но без перевозчика к погрузке не будет машины.',
    en: 'The transfer is approved, but without a carrier there will be no vehicle at the loading.',
  },
  review_late: {
    ru: 'Само по себе позднее согласие ничего не решает: без вас к погрузке не будет машины.',
    en: 'A yes that came too late decides nothing by itself: without you there will be no vehicle.',
  },
  review_guide: {
    ru: 'По договорным ценам больше никого не спрашивают: без вас к погрузке не будет машины.',
    en: 'Nobody is asked by contract rates any more: without you there will be no vehicle.',
  },
  assign_resources: {
    ru: 'Без машины и водителя экспедитор может отозвать заказ.',
    en: 'Without a vehicle and a driver the forwarder may revoke the order.',
  },
  approve_resources: {
    ru: 'Пока машина и водитель не согласованы, рейс начать нельзя.',
    en: 'Until the vehicle and the driver are approved the flight cannot start.',
  },
  replace_resources: {
    ru: 'Прежние машина или водитель ехать не могут: экспедитор может отозвать заказ.',
    en: 'The former vehicle or driver cannot go: the forwarder may revoke the order.',
  },
  decide_handover: {
    ru: 'Водитель останется на выгрузке. Экспедитор даёт новый код, или исполнитель закрывает точку с причиной.',
    en: 'The driver is stuck at the unloading. The forwarder gives a new code, or the executor ends the stop with a reason.',
  },
  release_hold: {
    ru: 'Пока удержание не снято, следующий шаг закрыт для обеих сторон.',
    en: 'While the hold stands, the next step is closed to both sides.',
  },
  answer_halt: {
    ru: 'Просьба отпадёт по сроку, и перевозка продолжится.',
    en: 'The request lapses at its deadline and the transport goes on.',
  },
  answer_change: {
    ru: 'Изменение отпадёт по сроку, заказ останется как согласован.',
    en: 'The change lapses at its deadline and the order stays as agreed.',
  },
  answer_extra: {
    ru: 'Доплата останется открытой с отметкой об опоздании и не войдёт в сумму заказа.',
    en: 'The extra stays open, marked as late, and does not count in the sum of the order.',
  },
  answer_claim: {
    ru: 'Срок ответа пройдёт, и другая сторона сможет пойти в суд.',
    en: 'The time to answer passes, and the other side may go to court.',
  },
  sign_title: {
    ru: 'Без подписи титул ничего не значит, и накладная стоит.',
    en: 'Unsigned the title means nothing and the waybill stands still.',
  },
  decide_failed: {
    ru: 'Все точки закрыты, а груз не доставлен: заказ сам не завершится.',
    en: 'Every stop is closed and nothing was delivered: the order does not end by itself.',
  },
  depart: {
    ru: 'Без отметки о выезде рейс считается не начатым, а окно подходит.',
    en: 'Without this mark the flight counts as not started while the window comes closer.',
  },
  arrive: {
    ru: 'Окно точки закроется: работы начнутся позже или их придётся переносить.',
    en: 'The window of the stop closes: work begins later or has to be moved.',
  },
  serve: {
    ru: 'После конца окна идёт простой, следующая точка сдвигается.',
    en: 'After the window idle time runs and the next stop moves.',
  },
  upload_documents: {
    ru: 'Пока документов нет, заказ не завершится и срок оплаты не начнётся.',
    en: 'Until the documents are here the order is not completed and the payment term does not begin.',
  },
  check_documents: {
    ru: 'Пока документы не проверены, заказ не завершится и исполнитель ждёт оплаты.',
    en: 'Until the documents are checked the order is not completed and the executor waits for payment.',
  },
  complete_order: {
    ru: 'Все документы приняты. Пока заказ открыт, оплата не рассчитана.',
    en: 'Every document is accepted. While the order is open, the payment is not settled.',
  },
  send_originals: {
    ru: 'По условиям срок оплаты идёт с получения оригиналов, а они ещё не отправлены.',
    en: 'By the terms the payment runs from the receipt of the originals, and they are not sent yet.',
  },
  receive_originals: {
    ru: 'Срок оплаты идёт с получения оригиналов: отметьте день, когда они пришли.',
    en: 'The payment term runs from the receipt of the originals: mark the day they came.',
  },
  none: { ru: '', en: '' },
} satisfies Record<NextCode, Bilingual>)
