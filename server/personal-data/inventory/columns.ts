import type { Holding } from '#contract/personal-data-words.ts'

/** What of a person a column holds. */
export type PersonalKind = 'name' | 'phone' | 'email' | 'document' | 'birth' | 'position' | 'device' | 'text' | 'place'

/** A column with data of persons: its module, what it holds, and where it is counted and erased; purpose, ground and term stand with the holding. */
export type PersonalColumn = { column: string; module: string; kind: PersonalKind; holding: Holding }

const of = (module: string, holding: Holding, columns: Partial<Record<PersonalKind, string>>): PersonalColumn[] =>
  Object.entries(columns).flatMap(([kind, names]) =>
    names.split(' ').map(column => ({ column, module, kind: kind as PersonalKind, holding })),
  )

/**
 * Every column that holds data of persons, once. `tools/personal-data.test.ts` refuses a new column whose name tells of a person and that
 * stands neither here nor among `impersonal`.
 */
export const personalColumns: readonly PersonalColumn[] = [
  ...of('drivers', 'driver_card', {
    name: 'drivers.last_name drivers.first_name drivers.middle_name',
    phone: 'drivers.phone drivers.phone_hash',
    birth: 'drivers.birth',
    document:
      'drivers.licence drivers.licence_hash drivers.licence_country drivers.licence_issued drivers.licence_expires drivers.passport drivers.passport_hash drivers.tin drivers.snils drivers.permit drivers.adr_certificate drivers.tachograph_card',
  }),
  ...of('driver-links', 'driver_phone', { device: 'driver_links.agent' }),
  ...of('channels', 'driver_channels', {
    name: 'channel_bindings.name',
    phone: 'channel_bindings.address_hash',
    text: 'deliveries.sealed channel_bindings.sealed',
  }),
  ...of('consents', 'driver_consents', { device: 'position_consents.agent' }),
  ...of('flights', 'driver_flights', {
    name: 'flights.driver_name flights.co_driver_name transfers.carrier_driver',
    phone: 'flights.driver_phone flights.co_driver_phone',
  }),
  ...of('flights', 'driver_papers', {
    text: 'flight_sheets.sealed order_prints.sealed waybill_titles.xml',
    name: 'waybill_titles.signer_name',
    position: 'waybill_titles.signer_post',
  }),
  ...of('positions', 'driver_positions', { place: 'positions.lat positions.lon' }),
  ...of('tracks', 'driver_evidence', { place: 'position_evidence.points' }),
  ...of('employees', 'employee_card', {
    name: 'employees.name organizations.director_name',
    email: 'employees.email',
    phone: 'employees.phone',
    position: 'employees.position organizations.director_post organizations.director_basis',
  }),
  ...of('auth', 'employee_sign_in', {
    name: 'users.name logins.name',
    email: 'users.email logins.email',
    document: 'logins.login login_tokens.login login_places.login login_failures.login_hash',
    device: 'sessions.agent',
  }),
  ...of('employees', 'employee_invitations', {
    name: 'invitations.name invitations.invited_by',
    email: 'invitations.email',
    position: 'invitations.position',
  }),
  ...of('orders', 'employee_lines', {
    name: [
      'orders.responsible_name demands.responsible_name tenders.responsible_name tenders.contact orders.distance_by',
      'order_entries.by_name flight_entries.by_name demand_entries.by_name demand_turns.by_name tender_entries.by_name',
      'order_comments.by_name order_internal_comments.by_name order_prices.by_name order_prints.by_name order_watchers.by_name',
      'order_changes.proposed_by order_changes.answered_by order_claims.claim_by order_claims.answer_by order_document_versions.by_name order_document_versions.decided_by order_document_versions.taken_by',
      'order_extras.proposed_by order_extras.answered_by order_holds.set_by order_holds.released_by order_halt_requests.asked_by order_halt_requests.answered_by',
      'flight_overrides.person flight_readings.by_name flight_sheets.by_name flight_splits.split_by couplings.by_name handover_codes.made_by',
      'partners.blacklisted_by partner_checks.by_name partner_entries.by_name private_entries.by_name private_posts.by_name private_members.invited_by',
      'settlements.authors settlements.created_by settlements.submitted_by settlements.approved_by settlements.posted_by settlements.voided_by settlement_entries.by_name settlement_payments.taken_by settlement_payments.back_by statement_payments.set_aside_by',
      'tender_bets.placed_name tender_bets.placed_by tender_robots.set_name tender_robots.set_by tender_awards.awarded_by tender_questions.answered_by waterfalls.started_by waterfall_steps.passed_by',
      'transfers.requested_by transfers.answered_by transfers.ended_by waybill_titles.formed_by waybill_titles.refused_by waybill_titles.consignee_by waybills.consignee_by',
      'access_keys.created_by calendar_feeds.created_by contract_rates.created_by files.created_by condition_editions.by_name rule_versions.by_name flag_editions.by_name flag_opinions.name print_templates.by_name retention_periods.by_name acting_sessions.by_name',
      'announcements.by_name backup_marks.by_name installation_settings.by_name',
      'person_restrictions.by_name person_restrictions.lifted_by erasure_acts.by_name',
    ].join(' '),
    position: 'erasure_acts.by_position',
  }),
  ...of('customers', 'contact_customer', {
    name: 'customers.contact_name customers.contacts',
    phone: 'customers.contact_phone',
    email: 'customers.contact_email',
  }),
  ...of('restrictions', 'contact_customer', {
    name: 'person_restrictions.name',
    phone: 'person_restrictions.phone',
    email: 'person_restrictions.email',
  }),
  ...of('nodal-points', 'contact_point', {
    name: 'nodal_points.contact_name',
    phone: 'nodal_points.contact_phone',
    email: 'nodal_points.contact_email',
  }),
  ...of('orders', 'contact_stops', {
    name: 'order_stops.contact_name orders.contact_name',
    phone: 'order_stops.contact_phone orders.contact_phone',
  }),
  ...of('handovers', 'contact_receiver', {
    name: 'flight_tasks.receiver',
    position: 'flight_tasks.receiver_position',
    document: 'flight_tasks.receiver_power',
  }),
  ...of('incoming-letters', 'contact_letters', {
    name: 'incoming_letters.from_name letter_chats.name',
    email: 'incoming_letters.from_address letter_chats.address_hash letter_chats.sealed',
    text: 'incoming_letters.text incoming_letters.subject',
  }),
  ...of('comments', 'talk', { text: 'order_comments.text order_internal_comments.text' }),
  ...of('platform', 'journal', { text: 'audits.facts', device: 'audits.by_session audits.by_address' }),
]

/** Columns whose names tell of a person and that hold nothing of one, with the reason. */
export const impersonal: readonly { columns: string; because: string }[] = [
  {
    columns:
      'contract_rates.executor_name contract_rates.executor_tin demand_offers.executor_name demand_offers.executor_tin order_claims.executor_name order_offers.executor_name order_offers.executor_tin order_debts.counterpart_name order_debts.counterpart_tin settlements.counterpart_name settlements.counterpart_tin tender_awards.executor_name tender_awards.executor_tin tender_invitations.name tender_invitations.tin tender_questions.asker_name tender_questions.asker_tin transfers.carrier_name transfers.carrier_tin transfers.executor_name transfers.proposed_name waterfall_steps.executor_name waterfall_steps.executor_tin waybill_titles.consignee_name waybill_titles.consignee_tin waybills.consignee_name waybills.consignee_tin orders.customer_name order_stops.party_name vehicles.lessor_tin',
    because: 'an organisation on the other side of a deal',
  },
  {
    columns:
      'organizations.name_full organizations.name_short organizations.tin organizations.emails organizations.phones organizations.actual_address organizations.legal_address organizations.postal_address customers.name customers.legal_name customers.search_name customers.search_address customers.addresses customers.tin nodal_points.name nodal_points.search_name nodal_points.address nodal_points.address_key nodal_points.tin',
    because: 'what an organisation says of itself, or where cargo is loaded',
  },
  { columns: 'backup_marks.name', because: 'how a backup is called: a folder or a file' },
  {
    columns:
      'order_entries.by_org_name flight_entries.by_org_name demand_entries.by_org_name order_comments.by_org_name order_document_versions.by_org partner_entries.by',
    because: 'the organisation that did it, or its side',
  },
  { columns: 'order_stops.address flight_tasks.address transfers.leg_address', because: 'an address of a stop' },
  {
    columns:
      'access_keys.addresses access_keys.name calendar_feeds.name condition_templates.name devices.name expiry_notices.name exports.name files.name imports.file_name list_views.name operator_simulations.file_name order_cargos.adr_name order_cargos.name orders.template_name outboxes.name own_dashboards.name print_logos.name print_templates.name partner_groups.name private_areas.name secrets.name waybill_titles.file_name',
    because: 'the name of a thing: a file, a key, a view, a cargo',
  },
  {
    columns: 'access_keys.replaced_by audits.by_key order_flights.replaced_by drivers.blocked_by tender_lots.led_by',
    because: 'an id, or whether a person or the system did it',
  },
  {
    columns:
      'cost_rates.driver_day cost_rates.driver_km cost_rates.driver_trip driver_rates.driver_day driver_rates.driver_km driver_rates.driver_trip',
    because: 'sums; those of one driver go as `driver_rates`',
  },
]
