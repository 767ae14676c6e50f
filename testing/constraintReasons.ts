import type { ErrorCode } from '#contract/errors.ts'

/** Constraints about several values together, and what a request that breaks one is refused with by the rules of its module. */
export const judged: Readonly<Record<string, ErrorCode>> = {
  condition_scopes__lane: 'template.scope_half',
  contract_rates__valid: 'rate.invalid',
  couplings__pair: 'car.pair_unfit',
  demand_weeks__monday: 'input.invalid',
  driver_leaves__days: 'driver.period',
  drivers__licence: 'input.invalid',
  flights__odometer: 'flight.odometer',
  employee_absences__days: 'notice_settings.days_turned',
  order_cargos__declared: 'input.invalid',
  order_claims__amount: 'claim.amount',
  order_claims__answer: 'claim.not_less',
  order_claims__claim: 'claim.amount',
  order_document_versions__refused: 'document.step_closed',
  order_documents__sent: 'document.day',
  order_documents__title: 'document.title_missing',
  order_extras__amount: 'extra.amount',
  order_extras__eyes: 'extra.own_approval',
  order_stops__window: 'input.invalid',
  orders__insured: 'input.invalid',
  orders__layover: 'input.invalid',
  orders__price: 'input.invalid',
  orders__unit_rate: 'input.invalid',
  partner_checks__sourced: 'partner.source_missing',
  partners__contract: 'partner.check_date',
  partners__other: 'partner.self',
  settlement_payments__amount: 'settlement.amount_over',
  settlement_payments__other: 'settlement.own_payment',
  settlements__four_eyes: 'settlement.own_approval',
  settlements__lines: 'settlement.too_many',
  standings__contract: 'input.invalid',
  standings__merged: 'client.same',
  statement_payments__rest: 'settlement.amount_over',
  statement_payments__taken: 'settlement.amount_over',
  tender_awards__share: 'award.shares',
  tender_bets__amount: 'input.invalid',
  tender_bets__content: 'bet.not_sealed',
  tender_lots__lane: 'tender.incomplete',
  tender_lots__prices: 'tender.incomplete',
  tender_robots__amounts: 'input.invalid',
  tenders__times: 'tender.incomplete',
  transfers__rejected: 'input.invalid',
  vehicle_repairs__period: 'car.repair_past',
  vehicles__lease: 'input.invalid',
  vehicles__plate_form: 'input.invalid',
  vehicles__temperature: 'input.invalid',
  vehicles__vin: 'input.invalid',
  waybill_titles__signer_id: 'waybill.no_signer',
  waybills__outside: 'waybill.invalid',
}

/**
 * Constraints no value of a request reaches, by why. They are there against mistakes of the product; what meets one all the same is
 * refused in words and logged (`server/platform/declared.ts`).
 */
export const unreached: Readonly<Record<string, readonly string[]>> = {
  'a step of the lifecycle sets the status and what goes with it in one statement': [
    'channel_bindings__owner', 'channel_bindings__sealed', 'deliveries__ended',
    'demand_letters__price', 'demand_offers__agreed', 'demand_offers__confirm', 'demands__cancelled', 'demands__chosen', 'demands__counts', 'demands__order',
    'demands__published', 'driver_links__answer', 'driver_links__opened', 'drivers__blocked', 'exports__ended', 'exports__failed', 'exports__held', 'exports__prints', 'exports__ready',
    'flight_tasks__done', 'flights__mirrors', 'incoming_letters__wait', 'mails__sealed', 'order_changes__answered', 'order_changes__refused', 'order_claims__disputed',
    'order_claims__documents', 'order_claims__opened', 'order_claims__reply', 'order_document_versions__decided', 'order_documents__originals',
    'order_documents__received', 'order_documents__version', 'order_extras__answered', 'order_extras__other', 'order_halt_requests__answered',
    'order_holds__released', 'order_offers__ended', 'order_offers__late', 'orders__approval', 'orders__archived', 'orders__cancelled',
    'orders__executor', 'orders__numbered', 'orders__offer', 'orders__priced', 'orders__resources_issue', 'orders__settled',
    'partners__blacklisted', 'planner_runs__ended', 'rule_runs__next', 'private_areas__closed', 'private_members__blocked', 'private_members__expires', 'private_members__joined',
    'private_members__opened', 'settlement_payments__back', 'settlements__approved', 'settlements__paid', 'settlements__posted',
    'settlements__submitted', 'settlements__voided', 'statement_payments__aside', 'tender_awards__decided', 'tender_bets__withdrawn',
    'tender_lots__key', 'tender_questions__answered', 'tenders__cancelled', 'tenders__numbered', 'tenders__timed', 'transfers__asked',
    'transfers__carrier', 'transfers__child', 'transfers__ended', 'transfers__leg', 'transfers__proposed', 'vehicles__blocked', 'vehicles__repair',
    'waterfall_steps__passed', 'waterfalls__ended', 'waterfalls__stop_reason', 'waybill_titles__consignee', 'waybill_titles__gis',
    'waybill_titles__refused', 'waybill_titles__signature', 'waybill_titles__taken',
  ],
  'sides are taken from the order and its parts, nobody names them': [
    'demand_recipients__other', 'order_changes__sides', 'order_comments__sides', 'order_documents__own', 'order_extras__sides',
    'order_holds__executor', 'order_prints__side', 'order_settlements__executor', 'orders__parent', 'orders__sides', 'private_members__other',
    'tender_invitations__other', 'waybill_titles__role', 'waybills__sides',
  ],
  'the server works the values out of what it checked before': [
    'assignments__one', 'assignments__period', 'condition_templates__origin', 'orders__template', 'couplings__period', 'flight_alarms__order', 'flight_alarms__span', 'flight_climates__record', 'flight_overrides__reason', 'flight_overrides__warnings', 'flight_sheets__sha256', 'flight_sheets__version', 'flight_tasks__evidence', 'flight_tasks__minutes', 'flight_tasks__times', 'flight_visits__departure', 'flight_visits__order', 'handover_codes__mark', 'handover_codes__tries', 'flights__planned', 'flights__road',
    'imported_orders__print', 'order_cargos__adr', 'order_changes__fields', 'order_changes__private', 'order_comments__edited', 'order_debts__basis',
    'order_debts__counterpart', 'order_debts__sum', 'order_emissions__kg', 'order_holds__severity', 'order_internal_comments__edited',
    'order_prices__prices', 'print_logos__sha256', 'print_logos__size', 'order_prints__sha256', 'order_prints__version', 'order_settlements__paid', 'orders__customer_vat',
    'orders__depth', 'orders__equipment', 'orders__pay', 'orders__permit', 'orders__vat', 'organization_settings__exchange',
    'private_areas__rules', 'settlement_lines__amounts', 'settlement_lines__paid', 'settlement_lines__set_off', 'settlement_lines__sum',
    'settlement_payments__kind', 'settlement_totals__sum', 'settlements__authors', 'settlements__counterpart', 'tender_lots__best',
    'tender_lots__order', 'tenders__sealed', 'waterfalls__monday', 'waybill_titles__hash', 'waybills__roadside', 'waybills__seq',
    'drivers__sealed', 'road_legs__size', 'files__name', 'files__size', 'file_spaces__bytes', 'exports__sizes', 'exports__skipped',
    'exports__slots', 'letter_boxes__secret', 'retention_periods__days', 'retention_periods__next', 'planner_runs__percent', 'position_evidence__span',
  ],
  'upkeep, migrations and data files write the table, no request does': [
    'currency_rates__currency', 'currency_rates__rate', 'organizations__practice', 'demo_worlds__one', 'demo_worlds__state',
    'dict_entries__names', 'expiry_notices__days', 'menu_items__core', 'places__lat', 'places__lon',
  ],
  'the values are those of a closed set the code alone writes, no call names one': [
    'exports__status', 'files__status', 'invitations__status', 'mails__status', 'operator_simulations__verdict',
    'order_documents__origin', 'order_offers__status', 'order_settlements__party', 'order_settlements__status', 'orders__crew_size',
    'partners__asked', 'partners__direction', 'road_legs__source', 'tender_bets__status', 'tickets__kind', 'transfers__depth',
    'vehicles__resume',
  ],
  'an id and a code of an event are shorter': ['notice_mutes__target'],
  'a device is made of what its protocol asks for, and its times follow each other': [
    'device_vehicles__period', 'devices__approved', 'devices__identifier', 'devices__secret',
  ],
  'what cannot be true is left out before a position is stored': ['last_positions__source', 'positions__place', 'positions__source'],
} // biome-ignore format: lists

/** Unique constraints and keys that requests cannot meet, by why; those they can stand in `server/constraints.ts`. */
export const unmet: Readonly<Record<string, readonly string[]>> = {
  'the statement that inserts says what happens where the row is there already': [
    'channel_gauges_pkey', 'standings_pkey', 'analytics_goals_pkey', 'retention_periods_pkey', 'incoming_letters__once', 'letter_boxes_pkey', 'letter_chats__address', 'notices__once', 'notice_mutes_pkey', 'notice_escalations_pkey', 'notice_role_settings_pkey', 'notice_settings_pkey', 'notice_waits_pkey', 'condition_editions_pkey', 'system_editions_pkey', 'rule_books_pkey', 'rule_days_pkey', 'rule_runs__once', 'rule_samples_pkey', 'cost_rates_pkey', 'demand_recipients_pkey', 'demand_weeks_pkey', 'directory_words_pkey', 'driver_rates_pkey', 'empty_shares_pkey', 'flight_splits_pkey', 'drafts_pkey', 'handover_codes_pkey', 'expiry_notices_pkey', 'file_spaces_pkey',
    'flag_choices_pkey', 'flag_counts_pkey', 'flags_pkey', 'idempotency_keys_pkey', 'position_evidence__task', 'import_chunks_pkey', 'list_layouts_pkey', 'numberings_pkey', 'order_reads_pkey',
    'order_settlements_pkey', 'order_watchers_pkey', 'organization_settings_pkey', 'partner_checks_pkey', 'print_settings_pkey', 'print_logos__once',
    'announcement_dismissals_pkey', 'health_samples_pkey', 'installation_alarms_pkey', 'installation_settings_pkey', 'road_legs_pkey', 'secrets_pkey', 'tax_periods_pkey', 'timers_pkey', 'logins_pkey', 'login_failures_pkey', 'login_places_pkey',
  ],
  'the key is random': ['calendar_feeds__token', 'login_tokens_pkey', 'logins_subject_key', 'sessions__id', 'sessions_pkey', 'sign_ins_pkey', 'tickets_pkey'],
  'written under the lock of what the row is a part of, numbered from the rows there are': [
    'imported_orders_pkey', 'audit_erasures_pkey', 'erasure_marks_pkey', 'erasure_remains_pkey', 'flag_editions_pkey', 'rule_versions_pkey', 'demand_answers_pkey', 'demand_letters_pkey', 'flight_costs_pkey', 'flight_lessons_pkey', 'flight_loads_pkey', 'order_cargos_pkey', 'order_debts_pkey', 'order_document_versions_pkey', 'order_flights_pkey',
    'order_stops_pkey', 'settlement_lines_pkey', 'settlement_payment_lines_pkey', 'settlement_totals_pkey', 'tender_bets_pkey',
    'tender_drafts_pkey', 'tender_invitations_pkey', 'tender_robots_pkey', 'waterfall_steps_pkey', 'contract_rates__award',
  ],
  'the gate of the database or the projection alone writes the table': [
    'acting_sessions_pkey', 'hearings__once', 'hearings_pkey', 'demand_parties_pkey', 'expected_arrivals_pkey', 'flight_parties_pkey', 'identities_pkey', 'lot_parties_pkey', 'order_emissions_pkey', 'order_facts_pkey', 'order_parties_pkey', 'fact_rollups_pkey', 'fact_tail_pkey', 'fact_days_pkey', 'fact_months_pkey', 'fact_stale_months_pkey',
  ],
  'upkeep, migrations and data files write the table, no request does': [
    'audit_links__audit', 'audit_links_pkey', 'currency_rates_pkey', 'data_files_pkey', 'dict_entries_pkey', 'dicts_pkey', 'migrations_pkey',
    'places_pkey',
  ],
  'absences of a person are judged together before they are written in place of the earlier ones': ['employee_absences_pkey'],
  'it holds more than the key it begins with, for others to refer to': ['settlements__counterpart_key'],
  'what is there already is left as it is, or gives way to what is newer': [
    'device_faults_pkey', 'device_figures_pkey', 'flight_climates_pkey', 'flight_visits_pkey', 'last_positions_pkey', 'position_days_pkey', 'positions_pkey',
  ],
  'a device is held while it is put on another vehicle': ['device_vehicles__one'],
} // biome-ignore format: lists
