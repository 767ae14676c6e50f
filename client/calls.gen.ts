// Written by `npm run openapi` from the description of the calls: what a program with a key may ask.

/** Every call by its name: what its address and its body take, and what is answered. */
export type Calls = {
  /** What a program is with its key: the service account, the organisation, the scopes. A person is told his name and no scopes. */
  'accessKeys.self': {
    answer: {
      name: string
      organizationId: Id
      organization: string
      sides: string[]
      permissions: string[]
      /** Null: no key was shown. */
      scopes: string[] | null
    }
  }
  /** A page of orders of one side, by tab, filter and sort. */
  'orders.list': {
    query: {
      side: Side
      tab?: OrderTab
      sort?: OrderSort
      status?: ViewerStatus[]
      search?: string
      counterpart?: Id[]
      body?: Code[]
      /** Loading begins within these days, both included, in Moscow time; so with unloading. */
      loading?: DayRange
      unloading?: DayRange
      /** Created, loaded and delivered within these days, by the same clock. */
      created?: DayRange
      loaded?: DayRange
      delivered?: DayRange
      /** Delivered within these days by the clock of the organisation; as dashboards count them, those that were cancelled left out. */
      done?: DayRange
      /** Only delivered orders of which all of this is so. */
      facts?: OrderFact[]
      /** Only orders with a debt that is not paid. Refused to whom prices are closed. */
      debt?: DebtFilter
      /** Only orders in this currency. */
      currency?: CurrencyCode
      /** Only orders nobody is in charge of. */
      unassigned?: string | boolean
      from?: WhereFilter
      to?: WhereFilter
      customer?: Id[]
      /** Who is in charge. */
      responsible?: Id[]
      /** Tonnes of the whole cargo. */
      weight?: NumberRange
      /** Roubles; orders in other currencies are left out. Refused to whom prices are closed. */
      price?: NumberRange
      risk?: OrderRisk[]
      documents?: DocumentsState[]
      tags?: string[]
      /** Only orders that need a vehicle and have none. */
      noVehicle?: string | boolean
      /** Only orders that wait for me. */
      mine?: string | boolean
      /** Only orders I watch. */
      watched?: string | boolean
      /** Only orders whose next step is past its deadline, whoever must take it. */
      overdue?: string | boolean
      cursor?: string
      limit?: number
    }
    answer: { items: OrderRow[]; next: string | null }
  }
  /** Orders behind each tab, counted to 1 001, and the figures of the first page. */
  'orders.counts': {
    query: { side: Side }
    answer: OrderCounts
  }
  /** Loadings of the next 72 hours by 3 hours: all of them and those without an executor; of what a search finds where one is given. */
  'orders.windows': {
    query: { side: Side; search?: string }
    answer: { from: Instant; all: number[]; open: number[] }
  }
  /** The week, the lanes driven now, the next loadings and the share of deliveries in time, of one side. */
  'orders.summary': {
    query: { side: Side }
    answer: OrderSummary
  }
  /** One order with its route, cargo, execution and documents. */
  'orders.get': {
    query: { orderId: Id }
    answer: OrderCard
  }
  /** Up to 100 orders opened at once, in the order asked; those one may not open are left out. */
  'orders.getMany': {
    query: { ids: Id[] }
    answer: { items: OrderCard[] }
  }
  /** When vehicles are expected at the stops ahead of up to 100 orders: a range, as far as the own organisation may know now where they are. Of an order with several vehicles each is told. */
  'orders.arrivals': {
    query: { ids: Id[] }
    answer: { items: ExpectedArrival[] }
  }
  /** How own vehicles and a driver fit an order: everything giving them to it would be refused with, and what is worth knowing. */
  'orders.fit': {
    query: { orderId: Id; truckId?: Id; trailerId?: Id; driverId?: Id; coDriverId?: Id }
    answer: OrderFit
  }
  /** What keeps each of the own vehicles and drivers from an order by itself: its status, a document, an absence, another flight, and the body of a semi-trailer. */
  'orders.fitEach': {
    query: { orderId: Id }
    answer: { items: OrderObstacle[] }
  }
  /** Own trucks for an order, each with the trailer and the driver the judge lets go with it: those that fit first, the cheapest before others, then those that need a reason; whatever he refuses stands last with the first thing he says. */
  'orders.candidates': {
    query: { orderId: Id; with?: Id[] }
    answer: OrderCandidates
  }
  /** What happened to an order, newest first. */
  'orders.history': {
    query: { orderId: Id }
    answer: { items: HistoryRow[] }
  }
  /** Makes a draft, or places it at once, or places and offers it to an executor. */
  'orders.create': {
    data: { draft: OrderDraft; goal?: 'keep' | 'place' | 'offer'; offer?: OrderOfferTerms }
    answer: OrderRow
  }
  /** Changes a draft or a placed order that nobody was offered yet. */
  'orders.save': {
    data: { orderId: Id; version: Version; draft: OrderDraft }
    answer: OrderRow
  }
  /** Changes the fields named in up to 100 drafts and placed orders that nobody was offered yet, and tells of each how it ended. */
  'orders.saveMany': {
    data: { rows: OrderPatches }
    answer: BulkResults
  }
  /** Takes one step of the lifecycle. */
  'orders.move': {
    data: OrderMove
    answer: OrderRow
  }
  /** Takes one step with up to 100 orders and tells of each how it ended. */
  'orders.bulk': {
    data: OrderBulk
    answer: BulkResults
  }
  /** People of the own organisation who may be in charge of an order. */
  'orders.people': {
    answer: { items: { id: Id; name: string }[] }
  }
  /** Makes another person of the organisation responsible for its order. */
  'orders.responsible': {
    data: { orderId: Id; version: Version; responsibleId: Id }
    answer: OrderRow
  }
  /** Enters what the customer of an order asks for on papers and on his bill, whatever its status; the executor hears nothing of it. */
  'orders.sayForCustomer': {
    data: { orderId: Id; version: Version; customerNumber: string; costCentre: string; contractNumber: string; customerValues: CustomerValue[] }
    answer: OrderRow
  }
  /** Marks a stop of the flight: departed to it, arrived, service began, finished, failed; with the end of one how much was taken. The status of the order follows. */
  'orders.report': {
    data: {
      orderId: Id
      version: Version
      taskId: Id
      mark: TaskMark
      at?: Instant
      /** Why it failed or was done but in part, a code of `taskFailureReasons` with words beside; of an arrival after its time one of `lateReasons`, if any. */
      reason?: Code
      comment?: string
      outcome?: TaskOutcome
      photosId?: Id
      /** Why an unloading ends that the consignee was to confirm and has not. */
      handoverReason?: string
    }
    answer: OrderRow
  }
  /** Takes back the mark the asking person made within the last 20 seconds, as long as nothing else happened to the order: its stop, its flight and itself are what they were. An unloading that ended and a stop that failed stand. */
  'orders.unmark': {
    data: { orderId: Id; version: Version; taskId: Id; mark: TaskMark }
    answer: OrderRow
  }
  /** Corrects times that were marked at a stop, with the reason. Drafts of claims are worked out anew; what somebody has raised, agreed to or withdrawn stays. */
  'orders.correctTimes': {
    data: { orderId: Id; version: Version; taskId: Id; times: TaskTimes; comment: string }
    answer: OrderRow
  }
  /** Sets a hold beside the status of an order, or releases one. A blocking one refuses the steps it names. */
  'orders.hold': {
    data: HoldChange
    answer: OrderRow
  }
  /** Asks the executor to stop an order on its way, answers that, takes it back, or stops an order nothing of which can be delivered. */
  'orders.halt': {
    data: HaltChange
    answer: OrderRow
  }
  /** Raises a claim that was worked out, files another one, agrees, disputes with another view, concedes, insists, goes to court or takes it back, or claims what has run for late payment. */
  'orders.claim': {
    data: ClaimChange
    answer: OrderRow
  }
  /** What is left between an executor and the forwarder of an order he lost: his offer, its history and the claims of both. */
  'orders.lost': {
    query: { orderId: Id }
    answer: LostOrderCard
  }
  /** Takes one step of a claim by an executor who lost the order: `version` is the claim’s own. */
  'orders.lostClaim': {
    data: LostOrderClaim
    answer: LostOrderCard
  }
  /** Flights of one side of the own organisation by tab, filter and order, a page at a time. */
  'flights.list': {
    query: {
      cursor?: string
      limit?: number
      side: Side
      tab?: FlightTab
      sort?: FlightSort
      status?: FlightStatus[]
      search?: string
      truck?: Id[]
      driver?: Id[]
      days?: DayRange
      ended?: DayRange
      facts?: FlightFact[]
      currency?: CurrencyCode
    }
    answer: { items: FlightListRow[]; next: string | null }
  }
  /** How many flights stand behind each tab; 1 001 stands for more than a thousand. */
  'flights.counts': {
    query: { side: Side }
    answer: { all: number; plan: number; today: number; road: number; late: number; done: number; trouble: number }
  }
  /** How own trucks worked within 7 or 30 days: time on flights and without, arrivals in time and the empty road day by day. */
  'flights.figures': {
    query: { days?: FigureDays }
    answer: FlightFigures
  }
  /** Where flights of a filter go: how many from one place to another, and how many of them are late; of the first 300. */
  'flights.lanes': {
    query: {
      side: Side
      tab?: FlightTab
      status?: FlightStatus[]
      search?: string
      truck?: Id[]
      driver?: Id[]
      days?: DayRange
      ended?: DayRange
      facts?: FlightFact[]
      currency?: CurrencyCode
    }
    answer: FlightLanes
  }
  /** One flight: stops with plan, fact and forecast, load by leg, orders, resources, costs; of others’ orders nothing. */
  'flights.get': {
    query: { flightId: string }
    answer: FlightCard
  }
  /** The plan of a day as a form to print or send: own flights by their vehicles, each stop with its window and cargo, and what the drivers are told; of one truck or driver where one is named. */
  'flights.dayPlan': {
    query: { day: Day; truckId?: Id; driverId?: Id; format?: PrintFormat }
    answer: InlineFile
  }
  /** What happened to a flight, the newest first: its executor reads all of it, a forwarder what concerns his orders. */
  'flights.history': {
    query: { flightId: Id }
    answer: {
      items: HistoryRow[]
      /** When the flight was made, to its executor where that is not among them: of what came before the first line nothing is written. */
      madeAt?: Instant | null
    }
  }
  /** Flights by their number: two organisations may have given an order the same one. */
  'flights.find': {
    query: { number: string }
    answer: { items: FlightFound[] }
  }
  /** How own vehicles and a driver fit a flight of these orders, or one they would come on board of, or how a task of its own fits the flight, or how it fits the resources of another one that takes its own: what planning it would be refused with, what needs a reason, and the most it has on board. */
  'flights.fit': {
    query: {
      flightId?: Id
      orderIds?: Id[]
      truckId?: Id
      trailerId?: Id
      driverId?: Id
      coDriverId?: Id
      swapWith?: Id
      massKg?: number
      volumeM3?: number
      pallets?: number
      taskKind?: ServiceKind
      taskFrom?: Instant
      taskMinutes?: number
      taskAfter?: Id
      taskLat?: number
      taskLon?: number
    }
    answer: FlightFit
  }
  /** Accepted orders that lack a vehicle for all or a part of them, by how soon one must be named, with what filters can be set to and how much of the work is covered; no prices. */
  'flights.unassigned': {
    query: { search?: string; region?: string[]; body?: Code[]; customer?: Id[] }
    answer: Unassigned
  }
  /** The fleet within up to 14 days by truck or driver: flights laid out in loading, driving, rest and unloading, what stands between them, and what is wrong; no prices. */
  'flights.timeline': {
    query: { by?: 'truck' | 'driver'; from?: Day; days?: number; search?: string }
    answer: Timeline
  }
  /** Flights of one side’s filter laid out in time, up to 14 days by truck or driver, or 42 of one of them alone; a forwarder is told his own orders’ flights by the vehicles that carry them, and nothing else of those. */
  'flights.bars': {
    query: {
      side: Side
      tab?: FlightTab
      status?: FlightStatus[]
      search?: string
      truck?: Id[]
      driver?: Id[]
      days?: DayRange
      ended?: DayRange
      facts?: FlightFact[]
      currency?: CurrencyCode
      by?: LaneKind
      of?: Id
      from?: Day
      span?: number
    }
    answer: FlightBars
  }
  /** Own trucks with what usually goes along with them, in the order the judge would take them for these orders, and what he says of each. */
  'flights.candidates': {
    query: { orderIds: Id[] }
    answer: { items: TruckCandidate[] }
  }
  /** Makes a flight of one or more orders, each whole or in part, with its vehicle and driver; the orders wholly on flights are ready. */
  'flights.plan': {
    data: FlightPlan
    answer: FlightMoved
  }
  /** Takes one step of a flight: another order on board, one off it or over to another flight, a part of one to a second vehicle, other resources, those of another flight that takes its own, an interruption with the flight that goes on, a relay with a second vehicle, the order of tasks, a task of its own that comes, goes or is marked, what stayed on board handed over, instructions, the trip sheet, costs, times of one that is over. */
  'flights.move': {
    data: FlightMove
    answer: FlightMoved
  }
  /** Takes one step with up to 100 flights and tells of each how it ended: marks the next stop, gives instructions, names another truck or drivers. */
  'flights.bulk': {
    data: FlightBulk
    answer: BulkResults
  }
  /** The areas of the stops of a flight, as they are drawn now: the executor’s of all of them, a forwarder’s of those of his own orders. A stop of which no more is known than its town has none. */
  'geofences.areas': {
    query: { flightId: string }
    answer: { items: { taskId: Id; fence: Fence }[] }
  }
  /** The visit of the vehicle to one stop of a flight by its positions, with the area and the track around it. A forwarder is shown stops of his own orders, and the track from their loading to their unloading. */
  'geofences.evidence': {
    query: { flightId: Id; taskId: Id }
    answer: { visit: VisitCard | null }
  }
  /** CO2e of delivered orders by period, the latest first, and by customer, or by forwarder for an executor, the most first. */
  'emissions.list': {
    query: { cursor?: string; limit?: number; side: Side; tab?: EmissionPeriod; delivered?: DayRange }
    answer: { items: EmissionRow[]; next: string | null }
  }
  /** The same in one sum, with the days it is of. */
  'emissions.totals': {
    query: { side: Side; tab?: EmissionPeriod; delivered?: DayRange }
    answer: { from: Day; to: Day; sum: EmissionSum }
  }
  /** The report as a paper with its totals and its method (ISO 14083), of all or of one customer. */
  'emissions.statement': {
    query: { side: Side; tab?: EmissionPeriod; delivered?: DayRange; party?: Id; format?: PrintFormat }
    answer: InlineFile
  }
  /** CO2e of orders as their cards tell it, of those a flight carries; the others are left out. */
  'emissions.ofOrders': {
    query: { orderIds: Id[] }
    answer: { items: { orderId: Id; wtwKg: number }[] }
  }
  /** Figures of a dashboard with the lists behind them, its plots, and what is out of its usual run. */
  'analytics.dashboard': {
    query: {
      side: Side
      days?: DayRange
      compare?: Comparison
      step?: Step
      currency?: CurrencyCode
      counterpart?: Id[]
      customer?: Id[]
      responsible?: Id[]
      body?: Code[]
      from?: WhereFilter
      to?: WhereFilter
      truck?: Id[]
      dashboard: Dashboard
    }
    answer: {
      dashboard: Dashboard
      side: Side
      currency: string
      /** Currencies the organisation has figures in. */
      currencies: string[]
      from: Day
      to: Day
      step: Step
      /** The days compared with. */
      before: { from: Day; to: Day } | null
      figures: FigureValue[]
      plots: Plot[]
      anomalies: Anomaly[]
      /** Notes on any of the days, the earliest first. */
      notes: AnalyticsNote[]
      /** Goals of the figures told, those of money in the currency of the answer. */
      goals: AnalyticsGoal[]
      /** When the figures were counted. */
      asOf: Instant
    }
  }
  /** The schema of what a warehouse loads: each set with its key and columns. The files are at /api/analytics/v0/warehouse/file. */
  'warehouse.sets': {
    answer: {
      items: {
        set: WarehouseSet
        /** Whether it is loaded by the day. */
        byDay: boolean
        key: string[]
        columns: { name: string; type: ColumnType; about: Bilingual }[]
      }[]
    }
  }
  /** Days of a set with the version of each: a day whose version is another than when it was loaded is to be loaded again whole. A key needs the scope of the set. */
  'warehouse.days': {
    query: { set: DaySet; days?: DayRange }
    answer: { items: { day: Day; version: string }[] }
  }
  /** Links of the drivers of an own flight, the newest first. */
  'driverLinks.list': {
    query: { flightId: Id }
    answer: {
      items: DriverLink[]
      /** How a link may be sent: SMS where the installation has it, messengers the driver has bound. */
      ways: { driverId: Id; by: ('sms' | 'telegram' | 'max')[]; phone: string | null }[]
    }
  }
  /** Makes a link for a driver of an own flight and tells its address once; sends it by mail where an address is given, and by SMS or a messenger where he is reached by it. The link he had before opens nothing any more. */
  'driverLinks.make': {
    data: {
      flightId: Id
      driverId: Id
      email?: string | null
      /** How it is sent to him besides: by SMS to his own phone or the one given, or to the chat he has bound. */
      by?: 'sms' | 'telegram' | 'max'
      phone?: string
    }
    answer: MadeDriverLink
  }
  /** Revokes a link: the phone that has it sees and reports nothing any more, from the next request on. */
  'driverLinks.revoke': {
    data: { linkId: Id }
    answer: { revoked: boolean }
  }
  /** Unloadings of an order that have not ended and nobody confirmed, each with its handover code: for people of the forwarder who carry out orders. */
  'handovers.codes': {
    query: { orderId: Id }
    answer: { items: HandoverCodeRow[] }
  }
  /** Makes a handover code for an unloading; the one before opens nothing any more, and a hold that came of wrong codes is released. Sends it by mail where an address is given. */
  'handovers.make': {
    data: { orderId: Id; version: Version; taskId: Id; email?: string | null }
    answer: OrderRow
  }
  /** Temperature, doors and alarms of a flight with how the cargo of each order fared: its executor sees all of it, a forwarder what lies between the arrival at his loading and the end of his last unloading, without fuel. */
  'sensors.get': {
    query: { flightId: string }
    answer: SensorRecord
  }
  /** Writes down a temperature somebody of the executor measured in the body of a flight under way. */
  'sensors.record': {
    data: { flightId: Id; at: Instant; temperature: number; comment?: string }
    answer: { id: Id }
  }
  /** Where the vehicle of a flight was: its executor sees it from the start of the flight to its end, a forwarder from the arrival at the loading of his cargo to the end of its unloading, and not at stops of others. */
  'tracks.get': {
    query: { flightId: string }
    answer: Track
  }
  /** Trackers of an own vehicle with what came of them, and where this installation listens for trackers; the newest first. */
  'devices.list': {
    query: { carId: Id }
    answer: {
      items: Device[]
      /** Where trackers send to; null: this installation does not listen for them. */
      addresses: { wialon: string | null; osmand: string | null; api: string }
    }
  }
  /** Registers a tracker on an own vehicle and tells its password or key this once. */
  'devices.register': {
    data: {
      carId: Id
      protocol: DeviceProtocol
      name?: string
      identifier?: string | null
      /** Whether the tracker can send a password; without one its number is enough, once a person confirmed it. */
      withSecret?: boolean
    }
    answer: DeviceWithSecret
  }
  /** Makes another password or key; the one before opens nothing any more. */
  'devices.rotate': {
    data: { deviceId: Id; version: Version }
    answer: DeviceWithSecret
  }
  /** Confirms a tracker without a password after it was heard of: from now on what it tells is stored. */
  'devices.approve': {
    data: { deviceId: Id; version: Version }
    answer: Device
  }
  /** Puts a tracker on another own vehicle from now on; what it tells of the time before stays with the vehicle it was on. */
  'devices.mount': {
    data: { deviceId: Id; version: Version; carId: Id }
    answer: Device
  }
  /** Switches a tracker off: nothing of it is stored any more, what was stored stays. */
  'devices.revoke': {
    data: { deviceId: Id; version: Version }
    answer: Device
  }
  /** The last known positions of own vehicles, a page at a time: of all of them, of those named, or of those inside a box of coordinates. A vehicle nobody told of is left out. */
  'positions.latest': {
    query: { cars?: Id[]; south?: number; west?: number; north?: number; east?: number; cursor?: string; limit?: number }
    answer: { items: LatestPosition[]; next: string | null }
  }
  /** Where an own vehicle was between two moments, the oldest first, at most so many points: of more, one for each equal part of the time. */
  'positions.track': {
    query: { carId: Id; from: Instant; to: Instant; most?: number }
    answer: { points: VehiclePosition[]; thinned: boolean }
  }
  /** Looks in the background for the best plan of open orders on own trucks, or of what a late flight’s truck and driver do next; nothing is changed by it. A search of the same person gives way to it. */
  'planner.start': {
    data: PlannerRequest
    answer: PlannerRun
  }
  /** How far a search is, with its best plan so far; without an id the latest of the own organisation. */
  'planner.get': {
    query: { runId?: Id }
    answer: { run: PlannerRun | null }
  }
  /** Ends a search within a second or two; its best plan is kept. One that is over stays as it is. */
  'planner.stop': {
    data: { runId: Id }
    answer: PlannerRun
  }
  /** The rates an executor works the costs of his flights out by; version 0 where none were set yet. */
  'costs.rates': {
    answer: { version: number; rates: CostRates }
  }
  /** Sets the rates; flights planned or changed from now on follow them. */
  'costs.saveRates': {
    data: { version: number; rates: CostRates }
    answer: { version: number; rates: CostRates }
  }
  /** What one own driver is paid where it is not what all are. */
  'costs.driverRates': {
    query: { driverId: Id }
    answer: { version: number; rates: DriverRates }
  }
  /** Sets what one driver is paid; nothing said is what all are. */
  'costs.saveDriverRates': {
    data: { version: number; driverId: Id; rates: DriverRates }
    answer: { version: number; rates: DriverRates }
  }
  /** What an order costs its executor on all flights and what is left of its price; nobody else reads it. */
  'costs.order': {
    query: { orderId: Id }
    answer: OrderCosts
  }
  /** How far an own truck went in the last thirty days, how much of it empty, and to those who see prices what is left. */
  'costs.truck': {
    query: { carId: Id }
    answer: TruckCosts
  }
  /** Changes of an agreed order the two sides asked each other for, newest first. */
  'changes.list': {
    query: { orderId: Id }
    answer: { items: ChangeRow[] }
  }
  /** Saves an agreed order as its forwarder edited it: what is his own at once, what was agreed on as a request the executor accepts or refuses. */
  'changes.propose': {
    data: { orderId: Id; version: Version; draft: OrderDraft; comment?: string; answerMinutes?: number }
    answer: {
      order: OrderRow
      /** Null when nothing agreed was changed. */
      change: ChangeRow | null
    }
  }
  /** Puts own orders under the edition of a template that is in force: those nobody agreed to yet at once, of agreed ones the executor is asked. Each is answered on its own. */
  'changes.applyTemplate': {
    data: { templateId: Id; rows: BulkRows; comment?: string; answerMinutes?: number }
    answer: BulkResults
  }
  /** The executor of an agreed order asks for another price or other times of its stops. */
  'changes.suggest': {
    data: {
      orderId: Id
      version: Version
      price?: Money
      windows?: { stop: number; windowFrom: Instant | null; windowTo: Instant | null }[]
      comment?: string
      answerMinutes?: number
    }
    answer: { order: OrderRow; change: ChangeRow }
  }
  /** Accepts what the other side asked for: the order changes at once, with its flight and deadlines. */
  'changes.accept': {
    data: ChangeVersion
    answer: OrderRow
  }
  /** Refuses what the other side asked for, with a reason; the order stays as agreed. */
  'changes.refuse': {
    data: { orderId: Id; version: Version; changeId: Id; reason: string }
    answer: OrderRow
  }
  /** Takes back a request nobody has answered yet. */
  'changes.withdraw': {
    data: ChangeVersion
    answer: OrderRow
  }
  /** Extras of an order beside its price, oldest first, and what the order comes to with those approved. */
  'extras.list': {
    query: { orderId: Id }
    answer: {
      items: ExtraRow[]
      /** Null without a price or without the right to see prices. */
      total: OrderTotal | null
      /** What the approved extras add to the price, without and with VAT; null where there are none. */
      extra: OrderTotal | null
      /** Whether this person's side may propose one now. */
      mayPropose: boolean
    }
  }
  /** Every price of an order that stood, was offered or asked for, newest first, as far as the side may know of it. */
  'extras.prices': {
    query: { orderId: Id }
    answer: { items: PriceRow[] }
  }
  /** Proposes an extra of an agreed order, approves or refuses one, takes one’s own back, or gives an approved one back by another. */
  'extras.change': {
    data: ExtraChange
    answer: OrderRow
  }
  /** What was written about an order, newest first, and up to when the person has seen what happened to it. */
  'comments.list': {
    query: { orderId: Id }
    answer: { items: Comment[]; seenAt: Instant | null }
  }
  /** Writes about an order: to the other side too, or to one’s own people alone. */
  'comments.add': {
    data: { orderId: Id; scope: CommentScope; text: string }
    answer: Comment
  }
  /** Corrects an own comment within 15 minutes. */
  'comments.edit': {
    data: { orderId: Id; commentId: Id; version: Version; text: string }
    answer: Comment
  }
  /** Removes the text of an own comment; that there was one stays. */
  'comments.remove': {
    data: { orderId: Id; commentId: Id; version: Version }
    answer: Comment
  }
  /** Remembers that the person has seen what happened to an order up to now. */
  'comments.see': {
    data: { orderId: Id }
    answer: { seenAt: Instant }
  }
  /** The electronic waybill of an order, or of one of its flights: its titles, whose turn it is, who may sign. */
  'waybills.get': {
    query: { orderId: Id; flightId?: Id }
    answer: WaybillCard
  }
  /** A title as people read it, with its file and its signature. */
  'waybills.title': {
    query: { orderId: Id; titleId: Id }
    answer: {
      kind: TitleKind
      fileName: string
      /** Whether the official schema was at hand; otherwise our own description of the format was. */
      official: boolean
      lines: TitleLine[]
      /** What people added to it: a title that puts it right begins with the same. */
      given: TitleInput
      /** The file in windows-1251, byte for byte, and the signature beside it; null where it tells documents of a driver the viewer may not see. */
      xml: string | null
      signature: string | null
    }
  }
  /** Forms the next title from what the order says; a title that was refused, failed or was wrong is put right the same way. */
  'waybills.form': {
    data: {
      orderId: Id
      flightId?: Id
      version: number
      kind: TitleKind
      given?: TitleInput
      /** Who will sign it: the file names him; left out, the first who may. */
      signer?: string
    }
    answer: WaybillCard
  }
  /** Signs a formed title and hands it to the operator; a signature made elsewhere is given in portions. */
  'waybills.sign': {
    data: {
      orderId: Id
      flightId?: Id
      version: number
      titleId: Id
      signer: string
      /** A detached signature of the file (.sig, .p7s) as base64. */
      signature?: string[]
    }
    answer: WaybillCard
  }
  /** Refuses a title of the other side with a reason; it is put right by a new one. */
  'waybills.refuse': {
    data: { orderId: Id; flightId?: Id; version: number; titleId: Id; reason: string }
    answer: WaybillCard
  }
  /** Takes back a title that was formed and not signed. */
  'waybills.drop': {
    data: { orderId: Id; flightId?: Id; version: number; titleId: Id }
    answer: WaybillCard
  }
  /** Makes a new link to the roadside page, which ends every one before, or takes it away. */
  'waybills.roadside': {
    data: { orderId: Id; flightId?: Id; version: number; on: boolean }
    answer: WaybillCard
  }
  /** Whether the organisation may pass an order on to another executor, at all or the order named, and why not. */
  'transfers.allow': {
    query: { orderId?: Id }
    answer: VerdictWithReasons
  }
  /** The latest transfer of an order, and the order it was passed on from. */
  'transfers.get': {
    query: { orderId: Id }
    answer: {
      transfer: Transfer | null
      /** Told to the forwarder of a child alone. */
      parent: {
        id: Id
        number: string | null
        forwarder: string
        /** The leg of it this order is; null: all of it. */
        leg: LegView | null
      } | null
    }
  }
  /** Asks to pass an order on, whole or one leg of it, approves or rejects it, or recalls it before the child is ready. */
  'transfers.move': {
    data: TransferMove
    answer: OrderRow
  }
  /** Asks to pass many orders on, for one reason; an answer for each. */
  'transfers.request': {
    data: { rows: BulkRows; reason: string; proposedId?: Id | null }
    answer: BulkResults
  }
  /** Documents of an order the viewer may see, with every version and its files. */
  'documents.list': {
    query: { orderId: Id }
    answer: {
      items: {
        id: Id
        kind: DocumentKind
        /** What it is in words, where the kind alone does not say. */
        title: string
        /** Who brings it. */
        side: Side
        required: boolean
        /** False: the forwarder alone sees it. */
        shared: boolean
        status: DocumentStatus
        /** 0: nothing has come yet. */
        version: number
        dueAt: Instant | null
        changedAt: Instant | null
        /** Why it was refused: a code of the dictionary and words. */
        reason: Code | null
        comment: string
        original: OriginalRow
        /** Files are put into it under this purpose; null: not by this viewer, or not now. */
        purpose: string | null
        actions: DocumentAction[]
        /** What the order asks for it by; null: nothing does, somebody added it. */
        why: DocumentReason | null
        /** Its files tell sums this viewer may not see, and are left out. */
        closed: boolean
        versions: DocumentVersion[]
      }[]
      /** Kinds the viewer may add now. */
      addable: DocumentKind[]
      /** Of the order they were read of. */
      version: number
    }
  }
  /** Hands in, takes up, accepts or refuses documents, follows their originals by post and corrects the day one came, adds a document, asks the other side for one or takes away an empty one. */
  'documents.change': {
    data: DocumentChange
    answer: OrderRow
  }
  /** An address from which this organisation downloads the latest files of every document it may see, as one ZIP, once within five minutes. */
  'documents.bundle': {
    query: { orderId: Id }
    answer: { url: string; expiresAt: Instant }
  }
  /** A page of own settlements, both what is paid and what is billed. */
  'settlements.list': {
    query: {
      tab?: SettlementTab
      sort?: 'created' | '-created' | 'due' | '-due'
      search?: string
      kind?: SettlementKind[]
      counterpart?: Id[]
      currency?: string[]
      created?: DayRange
      due?: DayRange
      paid?: DayRange
      cursor?: string
      limit?: number
    }
    answer: { items: SettlementRow[]; next: string | null }
  }
  /** Settlements behind each tab. */
  'settlements.counts': {
    query: { kind?: SettlementKind[] }
    answer: {
      tabs: {
        all: number
        draft: number
        pending_approval: number
        approved: number
        posted: number
        partly_paid: number
        overdue: number
        paid: number
        voided: number
      }
    }
  }
  /** One settlement with its lines, sums by currency and the steps open to the viewer, closed ones with the reason. */
  'settlements.get': {
    query: { settlementId: Id }
    answer: SettlementCard
  }
  /** What happened to a settlement, newest first. */
  'settlements.history': {
    query: { settlementId: Id }
    answer: { items: SettlementEntry[] }
  }
  /** Orders that are not paid and in no live settlement, and what was agreed of others since theirs was posted, with what each comes to and the last day to pay: delivered ones, the part of one that was stopped on its way, claims agreed of a deal that ended otherwise. */
  'settlements.candidates': {
    query: {
      kind?: SettlementKind
      counterpart?: Id
      search?: string
      sort?: 'due' | 'delivered' | '-delivered'
      ready?: string | boolean
      due?: DayRange
      cursor?: string
      limit?: number
    }
    answer: { items: Candidate[]; next: string | null }
  }
  /** The money of an order as the viewer’s side has it; to its forwarder also what former executors left, the customer’s bill and what is left. Whoever lost the order reads of his own deal. */
  'settlements.ofOrder': {
    query: { orderId: Id }
    answer: {
      /** Null before anything is owed, and for who may not see prices. */
      own: OrderSettlement | null
      /** What those left who had the order before, of each; the forwarder’s alone. */
      formerDeals: OrderSettlement[]
      /** The bill to the customer; the forwarder’s alone. */
      customer: OrderSettlement | null
      /** Customer’s bill less what the executor gets, VAT left out; the forwarder’s alone, where currencies are the same. */
      margin: Money | null
    }
  }
  /** What is owed and how long it is overdue, by direction, counterpart and currency, the most overdue first. */
  'settlements.ageing': {
    query: { kind?: SettlementKind }
    answer: { today: Day; items: AgeingRow[] }
  }
  /** Makes a draft of a settlement with one counterpart from orders. */
  'settlements.create': {
    data: { kind: SettlementKind; counterpart: CounterpartKey; orderIds: Id[]; comment?: string }
    answer: SettlementCard
  }
  /** Puts more orders of the counterpart into a draft. */
  'settlements.addLines': {
    data: SettlementOrders
    answer: SettlementCard
  }
  /** Takes orders out of a draft. */
  'settlements.removeLines': {
    data: SettlementOrders
    answer: SettlementCard
  }
  /** Changes the comment of a draft. */
  'settlements.comment': {
    data: { settlementId: Id; version: Version; comment: string }
    answer: SettlementCard
  }
  /** Takes one step of a settlement. Nobody approves what he made, submitted or changed himself. */
  'settlements.move': {
    data: SettlementMove
    answer: SettlementCard
  }
  /** Marks orders of a posted settlement as paid on a day, or all that are left; with an amount as much of them as it comes to, the first to be paid first. The last one pays the settlement. */
  'settlements.pay': {
    data: {
      settlementId: Id
      version: Version
      /** Empty: everything not paid yet. */
      orderIds?: Id[]
      day: Day
      /** The number of the payment order. */
      payment: string
      /** How much was paid; none: all that is left. */
      amount?: Money
    }
    answer: SettlementCard
  }
  /** Takes a payment that was marked by mistake back, whole and with a reason; nobody takes back what he marked himself. */
  'settlements.unpay': {
    data: { settlementId: Id; version: Version; paymentId: Id; reason: string }
    answer: SettlementCard
  }
  /** Payment orders of an approved or posted settlement as the bank takes them (1CClientBankExchange 1.03, windows-1251). */
  'settlements.bankFile': {
    data: {
      settlementId: Id
      /** The day and the first number of the payment orders. */
      day: Day
      first?: number
      /** One payment for the whole settlement, or one for each order. */
      each?: 'settlement' | 'order'
    }
    answer: {
      name: string
      mime: string
      base64: string
      /** Orders that were left out, each with the reason in words. */
      skipped: { order: string; why: string }[]
    }
  }
  /** Reads a statement of the bank (1CClientBankExchange, windows-1251 or UTF-8) and finds what each payment pays; changes nothing. */
  'settlements.readStatement': {
    data: { base64: Statement }
    answer: {
      account: string
      from: Day | null
      to: Day | null
      items: StatementPayment[]
      /** What payments may be given to by hand, of the parties the statement names; the earliest last day first. */
      settlements: StatementSettlement[]
      /** What could not be read: line and words. */
      faults: { line: number; words: string }[]
    }
  }
  /** Takes over payments of a statement as they were shown, whole or in part, one payment by one settlement or by several; what was taken over before is left alone. */
  'settlements.confirmStatement': {
    data: { base64: Statement; payments: { key: string; settlementId: Id; version: Version; orderIds: Id[]; amount?: Money }[] }
    answer: { paid: number; results: { key: string; settlementId: Id; ok: boolean; known: boolean; error: string | null }[] }
  }
  /** Leaves a payment of a statement, or what is left of it, aside with a reason everybody who reads the statement sees, or takes it up again. */
  'settlements.leavePayment': {
    data: { base64: Statement; key: string; version: number; action: 'leave'; reason: string } | { base64: Statement; key: string; version: number; action: 'return' }
    answer: { version: number }
  }
  /** The settlement as a form to print or send. */
  'settlements.form': {
    query: { settlementId: Id; format?: 'pdf' | 'docx' | 'xlsx' | 'html' }
    answer: InlineFile
  }
  /** Documents and payments of posted settlements, one flat line each, as accounting takes them. */
  'settlements.journal': {
    query: { tab?: 'documents' | 'payments'; sort?: 'day'; kind?: SettlementKind[]; days?: DayRange; cursor?: string; limit?: number }
    answer: { items: JournalLine[]; next: string | null }
  }
  /** Whether the asking person may make a tender, and every reason why not. */
  'tenders.mayCreate': {
    answer: VerdictWithReasons
  }
  /** A page of lots as the asking organisation sees them, each with what time and bets have made of it. */
  'tenders.list': {
    query: {
      side: Side
      tab?: LotTab
      sort?: 'due' | 'created' | '-created'
      search?: string
      kind?: TenderKind[]
      body?: Code[]
      organizer?: Id[]
      tender?: Id
      created?: DayRange
      outcome?: LotOutcome
      currency?: CurrencyCode
      private?: Id
      running?: 'yes'
      cursor?: string
      limit?: number
    }
    answer: { items: LotRow[]; next: string | null }
  }
  /** Lots behind each tab, counted to 1 001. */
  'tenders.counts': {
    query: { side: Side }
    answer: { tabs: Record<string, number>; ending: number }
  }
  /** A tender with its lots, awards, questions and the steps open to the viewer. */
  'tenders.get': {
    query: { tenderId: Id }
    answer: TenderCard
  }
  /** What happened to a tender, newest first. */
  'tenders.history': {
    query: { tenderId: Id }
    answer: { items: TenderEntry[] }
  }
  /** The terms of the last 20 own tenders of one side that have some in words, each wording once, newest first. */
  'tenders.formerTerms': {
    query: { side: Side }
    answer: { items: FormerTerms[] }
  }
  /** Makes a tender as a draft, or announces it at once. */
  'tenders.create': {
    data: { draft: TenderDraft; goal: 'draft' | 'announce'; filesId?: Id }
    answer: TenderCard
  }
  /** Changes a draft, whole. */
  'tenders.save': {
    data: { tenderId: Id; version: Version; draft: TenderDraft }
    answer: TenderCard
  }
  /** Takes one step of a tender’s life as its organiser. */
  'tenders.move': {
    data: TenderMove
    answer: TenderCard
  }
  /** A draft with the terms and lots of a tender, times moved to now; orders whose executor is being looked for or found by now are left out and told. */
  'tenders.copy': {
    data: { tenderId: Id }
    answer: { id: Id; left: { order: string; status: OrderStatus }[] }
  }
  /** A question of an invited organisation; all invited read it, none reads whose it is. */
  'tenders.ask': {
    data: { tenderId: Id; text: string }
    answer: Question
  }
  /** The organiser’s answer to a question, once; all invited read it. */
  'tenders.answer': {
    data: { tenderId: Id; questionId: Id; text: string }
    answer: Question
  }
  /** Own trucks for the order of a lot on which bets are taken or awaited, each with the trailer and the driver that would go with it, as they are proposed for an order: those that fit first, what is refused last with its reason. None for a lot that is no order. */
  'tenders.candidates': {
    query: { tenderId: Id; lotId: Id }
    answer: OrderCandidates
  }
  /** The bets of a lot the organiser decides by, best first: with places, differences and how reliable each bidder was. */
  'tenders.ladder': {
    query: { tenderId: Id; lotId: Id }
    answer: { items: LadderRow[]; awards: Award[] }
  }
  /** The winner takes the lot: the order or the contract’s rate is his from then on. */
  'tenders.confirm': {
    data: { tenderId: Id; awardId: Id }
    answer: TenderCard
  }
  /** The winner gives the lot back with a reason: the reserve is asked. */
  'tenders.refuse': {
    data: { tenderId: Id; awardId: Id; reason: string }
    answer: TenderCard
  }
  /** The tender and the demand an order is or was given out by, as far as the asking organisation may open them. */
  'tenders.ofOrder': {
    query: { orderId: Id }
    answer: { tender: { id: Id; lotId: Id; number: string; status: LotStatus } | null; demand: { id: Id; number: string } | null }
  }
  /** How many organisations an audience reaches now. */
  'tenders.reach': {
    data: { side: Side; audience: Audience }
    answer: { organizations: number }
  }
  /** The protocol of a tender that ended, as a form to print or send. */
  'tenders.protocol': {
    query: { tenderId: Id; format?: 'pdf' | 'docx' | 'xlsx' | 'html' }
    answer: InlineFile
  }
  /** Whether the asking person may bid, in a tender if one is named, and every reason why not. */
  'bets.mayPlace': {
    query: { tenderId?: Id }
    answer: VerdictWithReasons
  }
  /** Places a bet, which replaces the bidder’s earlier one; the database decides by its clock under the lot’s lock. */
  'bets.place': {
    data: { lotId: Id; amount?: Money; sealed?: { enc: string; ciphertext: string; nonce: string }; share?: number | null; comment?: string }
    answer: { bet: VisibleBet; receipt: Receipt; live: LotLive }
  }
  /** Takes the own bet back where and as long as the tender allows it. */
  'bets.withdraw': {
    data: { lotId: Id }
    answer: LotLive
  }
  /** Lets the server bid by steps down to a floor nobody else is told, until a moment. */
  'bets.setRobot': {
    data: { lotId: Id; floor: Money; step?: Money | null; until?: Instant | null }
    answer: LotLive
  }
  /** Stops the own server-side bidder; bets it made stand. */
  'bets.dropRobot': {
    data: { lotId: Id }
    answer: LotLive
  }
  /** Up to twelve lots as they stand, by what the asking organisation may see; lots it may not see are left out. */
  'bets.live': {
    query: { lotIds: Id[] }
    answer: { items: LotLive[]; now: Instant }
  }
  /** The bets of a lot in their order, by what the asking organisation may see; at least its own. */
  'bets.thread': {
    query: { lotId: Id; after?: number }
    answer: { items: VisibleBet[]; more: boolean }
  }
  /** The public key bets of a lot are sealed to and the bidder’s alias; after the end also the key that opens them. */
  'bets.keys': {
    query: { lotId: Id }
    answer: { publicKey: string; alias: string | null; privateKey: string | null }
  }
  /** The whole log of a lot that ended, with its hash chain and the key receipts are signed with; `tools/verify-bets.ts` proves it. */
  'bets.log': {
    query: { lotId: Id }
    answer: { name: string; mime: string; base64: string }
  }
  /** Whether the asking person may make a demand, and every reason why not. */
  'demands.mayCreate': {
    answer: VerdictWithReasons
  }
  /** A page of demands as the asking organisation sees them. */
  'demands.list': {
    query: {
      side: Side
      tab?: DemandTab
      sort?: 'due' | 'created' | '-created'
      search?: string
      kind?: DemandKind[]
      mode?: PriceMode[]
      body?: Code[]
      forwarder?: Id[]
      private?: Id
      running?: 'yes'
      cursor?: string
      limit?: number
    }
    answer: { items: DemandRow[]; next: string | null }
  }
  /** Demands behind each tab, counted to 1 001. */
  'demands.counts': {
    query: { side: Side }
    answer: { tabs: Record<string, number> }
  }
  /** A demand with its offers, what was said about them, its coverage and the steps open to the viewer. */
  'demands.get': {
    query: { demandId: Id }
    answer: DemandCard
  }
  /** What happened to a demand, newest first. */
  'demands.history': {
    query: { demandId: Id }
    answer: { items: DemandEntry[] }
  }
  /** Own trucks for the order of a spot demand that takes answers, each with the trailer and the driver that would go with it, as they are proposed for an order: those that fit first, what is refused last with its reason. */
  'demands.candidates': {
    query: { demandId: Id }
    answer: OrderCandidates
  }
  /** How many organisations an audience reaches now. */
  'demands.reach': {
    data: { audience: Audience }
    answer: { organizations: number }
  }
  /** Makes a demand as a draft, or publishes it at once. */
  'demands.create': {
    data: { draft: DemandDraft; goal: 'draft' | 'publish' }
    answer: DemandCard
  }
  /** Changes a draft, whole. */
  'demands.save': {
    data: { demandId: Id; version: Version; draft: DemandDraft }
    answer: DemandCard
  }
  /** Takes one step of a demand’s life as its forwarder. */
  'demands.move': {
    data: DemandMove
    answer: DemandCard
  }
  /** Offers a price for a spot demand; replaces the executor’s earlier live offer. */
  'demands.offer': {
    data: {
      demandId: Id
      /** The revision the executor read. */
      revision: number
      amount: DemandPrice
      /** How he charges VAT; left out, as his tax regime says. */
      vat?: Vat
      trucks?: number
      vehicle?: string
      /** Within the window of the first loading. */
      loadingAt?: Instant | null
      validUntil?: Instant | null
      comment?: string
    }
    answer: DemandCard
  }
  /** Answers a grid by lanes and weeks, in part or whole; replaces the executor’s earlier answer as far as it is not confirmed. */
  'demands.answer': {
    data: { demandId: Id; revision: number; lanes: { laneId: Id; amount: DemandPrice }[]; cells: TripCells; comment?: string }
    answer: DemandCard
  }
  /** Takes a demand at its price: of several the first by the order of commits has it. */
  'demands.takeNow': {
    data: { demandId: Id; revision: number }
    answer: DemandCard
  }
  /** Takes one step of a negotiation, as the side the session stands on. */
  'demands.negotiate': {
    data: DemandOfferMove
    answer: DemandCard
  }
  /** Takes parts of an answer to a grid: so many trips of a lane in a week; called for several answers, it splits the need among them. */
  'demands.acceptAnswer': {
    data: { demandId: Id; version: Version; offerId: Id; cells: TripCells }
    answer: DemandCard
  }
  /** Takes what answers promise up to the need, cheapest first in the basis of the demand. */
  'demands.split': {
    data: DemandVersion
    answer: DemandCard
  }
  /** Makes orders of trips an executor was confirmed for and offers them to him at the agreed price. */
  'demands.toOrders': {
    data: {
      demandId: Id
      version: Version
      offerId: Id
      laneId: Id
      week: Day
      trips: number
      /** The first order’s windows; of each further one they are the same. */
      loadingFrom: Instant
      loadingTo: Instant
      unloadingFrom: Instant
      unloadingTo: Instant
      fromAddress: string
      toAddress: string
      /** Who meets the vehicle at either end; left out, the person who asks, under his own phone or the organisation's. */
      contacts?: { from: StopContact; to: StopContact }
    }
    answer: { card: DemandCard; orders: { id: Id; number: string | null }[] }
  }
  /** Makes a tender draft of what is still uncovered; a spot demand is cancelled by it. */
  'demands.toTender': {
    data: DemandVersion
    answer: { tenderId: Id }
  }
  /** A page of areas the asking organisation owns, is invited to, belongs to or applied to, in this order; what ended long ago is left out. */
  'privateAreas.mine': {
    query: { cursor?: string; limit?: number }
    answer: {
      items: PrivateAreaRow[]
      next: string | null
      /** Whether the asking person may make an area, and why not. */
      mayCreate: { allow: boolean; reason: string | null }
    }
  }
  /** How much waits for the asking organisation: invitations, rules that changed, applications to its own area. */
  'privateAreas.waiting': {
    answer: {
      invitations: number
      /** Areas it belongs to whose rules it has not accepted as they are now. */
      rules: number
      asked: number
    }
  }
  /** One area: rules, numbers, own membership and steps. Found by its owner, the staff, members, whoever is invited and whoever has applied. */
  'privateAreas.get': {
    query: { areaId: Id }
    answer: PrivateAreaCard
  }
  /** The area of the forwarder with exactly this tax number, if it takes applications: its name and owner, nothing else. */
  'privateAreas.find': {
    query: { tin: string; country?: string }
    answer: {
      area: {
        id: Id
        name: string
        owner: Party
        /** How one stands with it already. */
        status: PrivateMemberStatus | null
      } | null
    }
  }
  /** Every area of the installation by name, for its own staff. */
  'privateAreas.list': {
    query: { status?: PrivateAreaStatus; search?: string; cursor?: string; limit?: number }
    answer: { items: PrivateAreaListed[]; next: string | null }
  }
  /** Makes the area of the own organisation, or changes one. A change of the rules raises their version, and members are told. */
  'privateAreas.save': {
    data: {
      /** Null: a new one. */
      area?: { areaId: Id; version: Version } | null
      /** Of the staff: whose area is made. */
      ownerId?: Id | null
      name: string
      rules?: string
      takesRequests?: boolean
      showsMembers?: boolean
    }
    answer: PrivateAreaCard
  }
  /** A page of members, invitations and applications, whoever moved last first; for the owner and the staff. */
  'privateAreas.members': {
    query: { areaId: Id; status?: PrivateMemberStatus[]; search?: string; cursor?: string; limit?: number }
    answer: { items: PrivateMember[]; next: string | null }
  }
  /** Members by status, and how far invitations came: sent, opened, joined; for the owner and the staff. */
  'privateAreas.counts': {
    query: { areaId: Id }
    answer: {
      statuses: {
        invited: number
        opened: number
        asked: number
        joined: number
        blocked: number
        declined: number
        expired: number
        recalled: number
        refused: number
        withdrawn: number
        left: number
      }
      /** Of memberships that began by an invitation: each stage holds the later ones. */
      progress: { invited: number; opened: number; joined: number }
    }
  }
  /** Invites up to a hundred executors by tax number, of own partners by id or by group, and answers for each. */
  'privateAreas.invite': {
    data: { areaId: Id; tins?: string[]; organizationIds?: Id[]; groupIds?: Id[]; days?: number; message?: string }
    answer: {
      /** In the order asked: numbers, ids, then partners of the groups; one named twice stands once. */
      results: ({
        tin: string
        organization: Party | null
        ok: boolean
        /** Who is invited or a member already is not invited anew. */
        error: { code: string; message: string } | null
      })[]
    }
  }
  /** Applies for membership of an area that takes applications. */
  'privateAreas.ask': {
    data: { areaId: Id; note?: string }
    answer: Membership
  }
  /** Takes one step of a membership: joins, declines, leaves; admits, refuses, takes back, blocks. */
  'privateAreas.move': {
    data: PrivateMemberMove
    answer: Membership
  }
  /** Takes one step with up to a hundred memberships of one area and answers for each of them. */
  'privateAreas.bulk': {
    data: PrivateMemberBulk
    answer: BulkResults
  }
  /** A page of announcements, pinned ones first, then the newest; for the owner, the staff and members that joined. */
  'privateAreas.posts': {
    query: { areaId: Id; cursor?: string; limit?: number }
    answer: { items: PrivatePost[]; next: string | null }
  }
  /** Writes an announcement or changes one; every member hears of it. */
  'privateAreas.savePost': {
    data: { areaId: Id; post?: { id: Id; version: Version } | null; title: string; text: string; pinned?: boolean }
    answer: PrivatePost
  }
  /** Takes an announcement away. */
  'privateAreas.removePost': {
    data: { areaId: Id; postId: Id; version: Version }
    answer: Record<string, unknown>
  }
  /** What happened in an area, newest first; for the owner and the staff. */
  'privateAreas.activity': {
    query: { areaId: Id; cursor?: string; limit?: number }
    answer: { items: PrivateActivity[]; next: string | null }
  }
  /** What closing an area meets: open tenders, bets and offers that stand, live demands, invitations without an answer. */
  'privateAreas.consequences': {
    query: { areaId: Id }
    answer: PrivateConsequences
  }
  /** Closes an area: nothing new is put up in it, invitations and applications end, what runs runs to its end. */
  'privateAreas.close': {
    data: { areaId: Id; version: Version; reason?: string }
    answer: PrivateAreaCard
  }
  /** Opens a closed area again; its members are what they were. */
  'privateAreas.open': {
    data: { areaId: Id; version: Version }
    answer: PrivateAreaCard
  }
  /** Rates agreed with executors, newest first: by default those that hold or will. */
  'waterfalls.rates': {
    query: { state?: 'held' | 'current' | 'coming' | 'ended' | 'all'; search?: string; executor?: Id[]; cursor?: string; limit?: number }
    answer: { items: RateRow[]; next: string | null }
  }
  /** Agrees a rate with a partner by hand. */
  'waterfalls.createRate': {
    data: RateDraft
    answer: RateRow
  }
  /** Changes a rate that has not ended: whom and between which places stays. What is offered or agreed by it keeps its price; of one a tender awarded the end, the share and the cap change. */
  'waterfalls.changeRate': {
    data: {
      rateId: Id
      version: Version
      radiusKm?: number
      bodyTypes?: Code[]
      price: Money
      vat?: Vat
      validFrom: Day
      validTo: Day
      share?: number
      weeklyCap?: number | null
    }
    answer: RateRow
  }
  /** Ends a rate: nothing more is offered by it. */
  'waterfalls.stopRate': {
    data: { rateId: Id; version: Version }
    answer: RateRow
  }
  /** By which rates a placed order of one’s own would be offered, in the order of asking; those passed over stand last. */
  'waterfalls.guide': {
    query: { orderId: Id }
    answer: { week: Day | null; rates: GuideRate[] }
  }
  /** Offers placed orders to executors by their rates: by share, within weekly caps, the next when one declines or lets it run out; whom nobody takes becomes a spot demand. */
  'waterfalls.start': {
    data: { rows: BulkRows; answerMinutes?: number; audience?: Audience; spotHours?: number }
    answer: BulkResults
  }
  /** Offers a placed order to chosen executors one after another: the next is asked when one declines or lets his time run out; whom none takes comes back. */
  'waterfalls.startTurns': {
    data: { orderId: Id; version: Version; turns: Turn[] }
    answer: Waterfall
  }
  /** Changes who of the chosen is asked after the one whose turn it is; an offer that is out stands. */
  'waterfalls.changeTurns': {
    data: { orderId: Id; version: Version; turns: Turn[] }
    answer: Waterfall
  }
  /** No further executor is asked; an offer that is out stands. */
  'waterfalls.stop': {
    data: { orderId: Id }
    answer: Waterfall
  }
  /** How an own order is being offered by rates; null when it never was. */
  'waterfalls.get': {
    query: { orderId: Id }
    answer: Waterfall | null
  }
  /** Countries by ISO 3166 alpha-2 code. */
  'dicts.countries': {
    answer: { countries: CountryRow[] }
  }
  /** Legal forms of organisations. */
  'dicts.legalForms': {
    answer: { types: LegalFormRow[] }
  }
  /** Standard truck dimensions by weight; the reader adds the entry `other`. */
  'dicts.truckTypes': {
    answer: { trackType: TruckTypeRow[] }
  }
  /** Ways of loading and unloading. */
  'dicts.downloadTypes': {
    answer: { download_type: DictRow[] }
  }
  /** Body types. */
  'dicts.bodyTypes': {
    answer: { body_type: BodyTypeRow[] }
  }
  /** Product categories. */
  'dicts.productCategories': {
    answer: { categories: CategoryRow[] }
  }
  /** Temperature regimes. */
  'dicts.temperatures': {
    answer: { temp_regime: TemperatureRow[] }
  }
  /** Transport types. */
  'dicts.transportTypes': {
    answer: { types: TransportRow[] }
  }
  /** Package types. */
  'dicts.packageTypes': {
    answer: { types: PackageRow[] }
  }
  /** Currencies and their display symbols. */
  'dicts.currencies': {
    answer: { currency: CurrencyRow[] }
  }
  /** Time zones by IANA name. */
  'dicts.timeZones': {
    answer: { timezones: TimeZoneRow[] }
  }
  /** Why an order is cancelled. */
  'dicts.orderCancelReasons': {
    answer: { reasons: ReasonRow[] }
  }
  /** Why a demand is cancelled. */
  'dicts.demandCancelReasons': {
    answer: { reasons: ReasonRow[] }
  }
  /** Why an executor gives an order back. */
  'dicts.executorRevokeReasons': {
    answer: { reasons: ReasonRow[] }
  }
  /** Why a forwarder takes an order back. */
  'dicts.forwarderRevokeReasons': {
    answer: { reasons: ReasonRow[] }
  }
  /** Why a document of an order is refused. */
  'dicts.documentRejectReasons': {
    answer: { reasons: ReasonRow[] }
  }
  /** Why a stop of a flight failed, or was done but in part. */
  'dicts.taskFailureReasons': {
    answer: { reasons: ReasonRow[] }
  }
  /** Why a vehicle came to a stop after its time. */
  'dicts.lateReasons': {
    answer: { reasons: ReasonRow[] }
  }
  /** Cities offered first in filters, with a radius. */
  'dicts.searchPoints': {
    answer: { searchPoints: SearchPointRow[] }
  }
  /** Days the Government of Russia moved, by the year. */
  'dicts.calendarYears': {
    answer: { years: CalendarYearRow[] }
  }
  /** File formats of print forms. */
  'dicts.printFormats': {
    answer: { formats: FormatRow[] }
  }
  /** The rates of the rouble known for a day: those of the day or the last ones before it, not older than 14 days. */
  'currencies.rates': {
    query: { day: Day }
    answer: { items: CurrencyRate[] }
  }
  /** Places by what a person types, best first: typing errors, the wrong keyboard layout and transliteration are understood; no text gives the largest. */
  'places.suggest': {
    query: { text?: string; limit?: number }
    answer: { places: PlaceRow[] }
  }
  /** Places by their codes, in the order asked; unknown codes are left out. */
  'places.get': {
    query: { codes?: string[] }
    answer: { places: PlaceRow[] }
  }
  /** Forwarders that are active partners of the asking forwarder. */
  'organizations.forwardersOfForwarder': {
    query: { tin?: string; ids?: IdList }
    answer: { items: OrganizationRow[] }
  }
  /** Executors that are active partners of the asking executor. */
  'organizations.executorsOfExecutor': {
    query: { tin?: string; ids?: IdList }
    answer: { items: OrganizationRow[] }
  }
  /** Forwarders that are active partners of the asking executor. */
  'organizations.forwardersOfExecutor': {
    query: { tin?: string; ids?: IdList }
    answer: { items: OrganizationRow[] }
  }
  /** Executors that are active partners of the asking forwarder. */
  'organizations.executorsOfForwarder': {
    query: { tin?: string; ids?: IdList }
    answer: { items: OrganizationRow[] }
  }
  /** Executors a forwarder may choose, by what a person types: name or tin. */
  'organizations.suggestExecutors': {
    data: OrganizationSuggest
    answer: { organizations: OrganizationRow[] }
  }
  /** Forwarders an executor works with, by what a person types: name or tin. */
  'organizations.suggestForwarders': {
    data: OrganizationSuggest
    answer: { organizations: OrganizationRow[] }
  }
  /** A page of organisations the asking one has a partnership with, by side, what was typed, and status; active ones unless said. */
  'organizations.list': {
    data: {
      filter?: {
        side?: Side
        text?: string
        /** By default "active". */
        status?: PartnerStatus | PartnerStatus[]
      }
      page?: { cursor?: string; limit?: number }
    }
    answer: {
      items: {
        id: Id
        name: string
        tin: string
        kpp: string | null
        country: string
        legal_form: string | null
        tax_regime: string | null
        vat_rate: number | null
        verified: boolean
        sides: Side[]
        groups: string[]
        statuses: Partnership[]
      }[]
      next: string | null
    }
  }
  /** The public card of the organisation with exactly this tax number, whose check digits are looked at first; null when there is none. */
  'organizations.search': {
    query: { tin: string; country?: string }
    answer: {
      profile: PublicCard | null
      /** Partnerships the asking organisation has with it. */
      partners: Partnership[]
    }
  }
  /** A page of own partnerships in whatever status, by name or the last change; what was typed is found however typed. */
  'partners.list': {
    query: {
      tab?: PartnerTab
      sort?: PartnerSort
      search?: string
      own?: Side[]
      theirs?: Side[]
      group?: string[]
      /** Only those with something expired or about to. */
      expiring?: string | boolean
      cursor?: string
      limit?: number
    }
    answer: { items: PartnerRow[]; next: string | null }
  }
  /** Partnerships behind each tab. */
  'partners.counts': {
    query: { own?: Side[]; theirs?: Side[] }
    answer: {
      tabs: {
        all: number
        incoming: number
        outgoing: number
        verification: number
        active: number
        suspended: number
        blacklisted: number
        ended: number
      }
    }
  }
  /** One partnership: the public card of the other side, checks, contract, and what is kept about it. */
  'partners.get': {
    query: { partnerId: Id }
    answer: PartnerCard
  }
  /** What happened to a partnership, newest first; private marks among it. */
  'partners.history': {
    query: { partnerId: Id }
    answer: { items: PartnerEntry[] }
  }
  /** How a partner works, counted from the own orders with it alone. */
  'partners.score': {
    query: { partnerId: Id }
    answer: PartnerScore
  }
  /** Asks an organisation for a partnership in one direction; it answers by accepting or rejecting. */
  'partners.invite': {
    data: { organizationId: Id; own: Side; theirs: Side; message?: string }
    answer: PartnerRow
  }
  /** Takes one step of a partnership. */
  'partners.move': {
    data: PartnerMove
    answer: PartnerRow
  }
  /** Marks one item of the checklist with its source and day; without a result takes the mark back. */
  'partners.check': {
    data: {
      partnerId: Id
      version: number
      item: CheckItem
      result: CheckResult | null
      source?: string
      date?: Day | null
      validUntil?: Day | null
      comment?: string
    }
    answer: PartnerRow
  }
  /** Changes what the own side alone keeps about a partner: groups, note, rating, credit limit. What is left out stays. */
  'partners.save': {
    data: { partnerId: Id; version: number; groups?: string[]; note?: string; rating?: number | null; creditLimit?: MoneyFromZero | null }
    answer: PartnerRow
  }
  /** Enters the contract of a partnership; both sides read it. */
  'partners.contract': {
    data: {
      partnerId: Id
      version: number
      number: string
      date: Day
      until?: Day | null
      payDays?: number | null
      payDaysKind?: 'banking' | 'calendar'
      payTrigger?: 'originals' | 'scans' | 'unloading'
    }
    answer: PartnerRow
  }
  /** Own groups of partners with the delay of what is published to them. */
  'partners.groups': {
    answer: { items: PartnerGroup[] }
  }
  /** Makes a group or changes it; its partners follow a new name. */
  'partners.saveGroup': {
    data: { group?: { id: Id; version: number } | null; name: string; delayMinutes: number }
    answer: PartnerGroup
  }
  /** Removes a group; its partners stay. */
  'partners.removeGroup': {
    data: { groupId: Id; version: number }
    answer: Record<string, unknown>
  }
  /** Does one thing to up to a hundred partnerships and answers for each of them. */
  'partners.bulk': {
    data: PartnerBulk
    answer: BulkResults
  }
  /** Own customers by words of the name, those used last first; typing errors, the wrong layout and transliteration are understood. */
  'customers.suggestByName': {
    query: { name?: string; forwarderId?: string }
    answer: { customers: CustomerRow[] }
  }
  /** Own customers by the beginning of the tin. */
  'customers.suggestByTin': {
    query: { tin?: string; forwarderId?: string }
    answer: { customers: CustomerRow[] }
  }
  /** Own customers by words of their addresses and of their nodal points. */
  'customers.suggestByAddress': {
    query: { address?: string; forwarderId?: string }
    answer: { customers: CustomerRow[] }
  }
  /** Own customers by name, a page at a time. */
  'customers.list': {
    query: { cursor?: string; limit?: number; tab?: 'active' | 'archived'; search?: string }
    answer: { items: CustomerItem[]; next: string | null }
  }
  /** How many own customers stand behind each tab, counted to 1001. */
  'customers.counts': {
    answer: { active: number; archived: number }
  }
  /** One own customer. */
  'customers.get': {
    query: { id: string }
    answer: CustomerCard
  }
  /** Enters a customer. */
  'customers.create': {
    data: { draft: CustomerDraft }
    answer: { id: Id; version: number }
  }
  /** Changes what was entered of a customer. */
  'customers.save': {
    data: { id: Id; version: number; draft: CustomerDraft }
    answer: { id: Id; version: number }
  }
  /** Puts customers into the archive or takes them out; each is answered on its own. */
  'customers.bulk': {
    data: { action: 'archive' | 'restore'; rows: BulkRows }
    answer: BulkResults
  }
  /** Own nodal points by the beginning of the tin of who stands there or of the customer; `customerTin` leaves those of one customer, `isAddress` one point per address. */
  'nodalPoints.getListByTin': {
    query: { tin?: string; forwarderId?: string; customerTin?: string; isAddress?: string | boolean }
    answer: { nodalPoints: NodalPoint[] }
  }
  /** Own nodal points by words of the address, the name and the customer, those used last first; typing errors, the wrong layout and transliteration are understood. */
  'nodalPoints.getListByAddress': {
    data: { address?: string; forwarderId?: string }
    answer: { nodalPoints: NodalPoint[] }
  }
  /** Keeps a nodal point out of the suggestions; it stays in the list and can be brought back there. */
  'nodalPoints.removeFromSuggest': {
    data: { forwarderId?: string; npId: string }
    answer: { npId: Id }
  }
  /** Own nodal points for a stop of an order: those of the customer and the town chosen, by what is typed. */
  'nodalPoints.suggest': {
    query: { text?: string; customerId?: string; place?: string; limit?: number }
    answer: { nodalPoints: NodalPoint[] }
  }
  /** Addresses with coordinates by what a person types: from the address service of the installation, else towns of the gazetteer. */
  'nodalPoints.addresses': {
    query: { text?: string }
    answer: { addresses: FoundAddress[] }
  }
  /** Own nodal points by name, a page at a time. */
  'nodalPoints.list': {
    query: {
      cursor?: string
      limit?: number
      tab?: 'active' | 'hidden' | 'archived'
      search?: string
      kind?: NodalKind[]
      customer?: Id[]
      place?: string[]
    }
    answer: { items: NodalPointItem[]; next: string | null }
  }
  /** How many own nodal points stand behind each tab, counted to 1001. */
  'nodalPoints.counts': {
    answer: { active: number; hidden: number; archived: number }
  }
  /** One own nodal point. */
  'nodalPoints.get': {
    query: { id: string }
    answer: NodalPointCard
  }
  /** Enters a nodal point. */
  'nodalPoints.create': {
    data: { draft: NodalPointDraft }
    answer: { id: Id; version: number }
  }
  /** Changes what was entered of a nodal point. */
  'nodalPoints.save': {
    data: { id: Id; version: number; draft: NodalPointDraft }
    answer: { id: Id; version: number }
  }
  /** One step for many nodal points: into the archive and back, out of the suggestions and back; each is answered on its own. */
  'nodalPoints.bulk': {
    data: { action: 'archive' | 'restore' | 'hide' | 'show'; rows: BulkRows }
    answer: BulkResults
  }
  /** Road distance and driving time through stops, leg by leg: by the routing service of the installation, else an estimate by coordinates; `source` says which. */
  'routing.estimate': {
    data: { stops: ({ place: string } | { lat: number; lon: number })[] }
    answer: Route
  }
  /** What lies below the live map: the outline of the product, or what the installation is configured to show instead. */
  'map.ground': {
    answer: MapGround
  }
  /** Flights under way of one side’s filter where their vehicles were last heard of: an executor sees his own vehicles, a forwarder those that have his cargo on board, while they have it and stand at nobody else’s stop. */
  'map.flights': {
    query: {
      side: Side
      tab?: FlightTab
      status?: FlightStatus[]
      search?: string
      truck?: Id[]
      driver?: Id[]
      days?: DayRange
      ended?: DayRange
      facts?: FlightFact[]
      currency?: CurrencyCode
    }
    answer: {
      items: MapFlight[]
      /** Under way, and nobody has told where; or it is not for the viewer to know. */
      silent: number
      complete: boolean
    }
  }
  /** What own orders from one place to another cost without VAT over the last 365 days: quarters, middle and the last five; of the regions where the towns have fewer than five. */
  'lanes.hint': {
    query: { side?: Side; from: string; to: string; body?: Code[]; currency?: CurrencyCode }
    answer: LaneHint
  }
  /** Own orders as forwarder to repeat, newest first, ten at most: of a lane, of a customer, of both together; without either the last ones. */
  'lanes.recent': {
    query: { from?: string; to?: string; customerId?: Id }
    answer: { orders: RecentOrder[] }
  }
  /** Partners an own order may be offered to, 20 at most: without a warning that weighs before others, then who drove its lane, came in time and was cheaper; by name or tin where something is typed. Suspended and blacklisted ones stand last. */
  'lanes.executors': {
    query: { orderId: Id; search?: string }
    answer: { items: LaneExecutor[] }
  }
  /** Copies an own order to other days of loading: every stop keeps its time of day on its own clock and its days after the first. Each day is told of on its own. */
  'lanes.copy': {
    data: { orderId: Id; days: Day[]; goal?: 'keep' | 'place' }
    answer: { results: ({ day: Day; ok: boolean; orderId?: Id; number?: string | null; error?: { code: string; message: string } })[] }
  }
  /** Orders proposed from a letter or from rows of a spreadsheet, 20 000 characters at most, cut into texts of 5 000. Nothing is kept; every field says how sure it is and where it was read. */
  'letters.read': {
    data: { letter: string[] }
    answer: { orders: LetterOrder[] }
  }
  /** Trailers and semi-trailers of an executor, without the retired. */
  'cars.trailers': {
    query: { id: string }
    answer: { cars: VehicleRow[] }
  }
  /** Trucks, tractors and vans of an executor, without the retired. */
  'cars.trucks': {
    query: { id: string }
    answer: { cars: VehicleRow[] }
  }
  /** One page of the fleet, with availability, documents and couplings. */
  'cars.list': {
    query: {
      tab?: 'all' | 'trucks' | 'trailers'
      sort?: 'plate' | '-plate' | 'make' | '-make' | 'free' | '-free' | 'compliance' | '-compliance' | 'capacity' | '-capacity'
      search?: string
      status?: VehicleStatus[]
      availability?: VehicleAvailability[]
      body?: Code[]
      tonnes?: CapacityRange
      volume?: CapacityRange
      pallets?: CapacityRange
      free?: DayRange
      near?: string[]
      expiring?: '1' | '7' | '30' | 'over'
      cursor?: string
      limit?: number
    }
    answer: { items: FleetRow[]; next: string | null }
  }
  /** How many vehicles there are: of each kind, in repair, blocked, with a document that ends within 30 days. */
  'cars.counts': {
    answer: { all: number; trucks: number; trailers: number; free: number; repair: number; blocked: number; expiring: number; sold: number }
  }
  /** One vehicle with its documents, couplings and the flights it endangers. */
  'cars.get': {
    query: { carId: Id }
    answer: VehicleCard
  }
  /** When a vehicle is in a flight, promised to one or in repair, from one day to another in the zone of the organisation. */
  'cars.calendar': {
    query: { carId: Id; from: Day; to: Day }
    answer: { from: Instant; to: Instant; spans: VehicleSpan[] }
  }
  /** What happened to a vehicle, newest first. */
  'cars.history': {
    query: { carId: Id }
    answer: { items: VehicleEvent[] }
  }
  /** Adds a vehicle as a draft, or sends it to be verified at once. */
  'cars.create': {
    data: { draft: VehicleDraft; goal?: 'keep' | 'submit' }
    answer: VehicleCard
  }
  /** Changes what was entered of a vehicle. A blocked one whose documents were renewed goes back to service. */
  'cars.save': {
    data: { carId: Id; version: Version; draft: VehicleDraft }
    answer: VehicleCard
  }
  /** Takes one step of the lifecycle. */
  'cars.move': {
    data: VehicleMove
    answer: VehicleCard
  }
  /** Couples a trailer to a truck that stands where it stands; `apart` says that it was brought there. */
  'cars.couple': {
    data: { carId: Id; version: Version; trailerId: Id; apart?: boolean }
    answer: VehicleCard
  }
  /** Parts a truck and a trailer; either of them may be named. */
  'cars.uncouple': {
    data: { carId: Id; version: Version }
    answer: VehicleCard
  }
  /** Takes one step with up to 100 vehicles and tells of each how it ended. */
  'cars.bulk': {
    data: VehicleBulk
    answer: BulkResults
  }
  /** Drivers an executor can use: his own and, while their hire lasts, hired ones; without the dismissed. */
  'drivers.usable': {
    data: { orgId: string }
    answer: { drivers: DriverRow[] }
  }
  /** Own drivers by name, a page at a time. */
  'drivers.list': {
    query: {
      cursor?: string
      limit?: number
      tab?: DriverTab
      sort?: DriverSort
      search?: string
      category?: LicenceCategory[]
      free?: DayRange
      expiring?: '0' | '7' | '30'
      unconsented?: string | boolean
    }
    answer: { items: DriverItem[]; next: string | null }
  }
  /** How many own drivers stand behind each tab. */
  'drivers.counts': {
    answer: { all: number; work: number; away: number; blocked: number; entry: number; dismissed: number }
  }
  /** One own driver; personal data masked. */
  'drivers.get': {
    query: { driverId: string }
    answer: DriverCard
  }
  /** Personal data of a driver as it was entered. Each call is kept in the journal with its reason, and their number is limited. */
  'drivers.reveal': {
    data: { driverId: Id; what: DriverSecret[]; why: RevealWhy; comment: string }
    answer: { values: Partial<Record<DriverSecret, string | null>>; passport: Passport | null }
  }
  /** Other own drivers with the same phone or licence, the dismissed too. */
  'drivers.duplicates': {
    data: { driverId: Id | null; phone: string | null; licence: string | null }
    answer: { items: { by: 'phone' | 'licence'; id: Id; name: string; status: DriverStatus }[] }
  }
  /** Flights and absences of a driver that touch the days from `from` to `until`. */
  'drivers.calendar': {
    query: { driverId: string; from: Day; until: Day }
    answer: { flights: DriverRun[]; leaves: Leave[]; tz: string }
  }
  /** What was done to a driver and who looked at his personal data, the newest first. */
  'drivers.history': {
    query: { driverId: string }
    answer: {
      items: ({
        id: Id
        at: Instant
        who: string | null
        what: string
        from: DriverStatus | null
        to: DriverStatus | null
        reason: string | null
        /** Of an absence: its first and its last day. */
        days: { from: Day; until: Day } | null
        why: RevealWhy | null
        fields: string[]
      })[]
    }
  }
  /** Enters a driver; he is a draft until he is submitted. */
  'drivers.create': {
    data: { draft: DriverDraft }
    answer: DriverVersion
  }
  /** Changes what was entered of a driver; personal data that is left out stays. */
  'drivers.save': {
    data: { driverId: Id; version: number; draft: DriverDraft }
    answer: DriverVersion
  }
  /** Takes one step of the life of a driver. */
  'drivers.move': {
    data: DriverMove
    answer: DriverVersion
  }
  /** One step for many drivers; each is answered on its own. */
  'drivers.bulk': {
    data: DriverBulk
    answer: BulkResults
  }
  /** Documents of own drivers, vehicles and partners that ran out or soon will, the most urgent first, as far as the person may see them. */
  'compliance.notices': {
    answer: { items: ExpiryNotice[]; today: Day }
  }
  /** Files of one object, or of a form that has none yet, the oldest first; `mayWrite`: whether this person may add and remove. */
  'files.list': {
    query: { kind: FileKind; objectId: Id; draft?: string }
    answer: { items: FileRow[]; mayWrite: boolean }
  }
  /** An address from which this organisation downloads the file once within five minutes; `original`: as it came, scripts and all. */
  'files.link': {
    query: { fileId: Id; original?: string }
    answer: { url: string; expiresAt: Instant }
  }
  /** Removes a file; for an hour it can be brought back. */
  'files.remove': {
    data: { fileId: Id }
    answer: { removed: boolean }
  }
  /** Brings a removed file back. */
  'files.restore': {
    data: { fileId: Id }
    answer: { restored: boolean }
  }
  /** Gives the own files of a form to the object it has become. */
  'files.attach': {
    data: { kind: FileKind; objectId: Id; draftId: Id }
    answer: { attached: number }
  }
  /** Forms of an order for the viewer’s side: what each lacks, and what was issued of it. */
  'prints.list': {
    query: { orderId: Id }
    answer: { items: PrintRow[]; pictures: { stamp: boolean; sign: boolean; used: boolean } }
  }
  /** Issues a paper: it gets its number, and is kept as it is; issued again it is the next version under the same number. The trip sheet of an order is that of the flight that carries it. */
  'prints.issue': {
    data: { orderId: Id; form: Code; claim?: Id | null; language?: Locale }
    answer: IssuedPrint
  }
  /** The trip sheet of an own flight, one for all its orders: what it lacks, and what was issued of it. */
  'prints.sheet': {
    query: { flightId: Id }
    answer: { sheet: PrintRow; pictures: { stamp: boolean; sign: boolean; used: boolean } }
  }
  /** Issues the trip sheet of an own flight: it gets its number once, and is kept as it is; issued again it is the next version. */
  'prints.issueSheet': {
    data: { flightId: Id; language?: Locale }
    answer: IssuedPrint
  }
  /** Has the trip sheets of many own flights written into one archive in the background, one for each flight. */
  'prints.sheets': {
    data: { flightIds: Id[]; format: PrintFormat; language?: Locale; stamp?: boolean; issue?: boolean }
    answer: ExportRow
  }
  /** Forms the organisation prints of its orders, for a choice of many. */
  'prints.forms': {
    answer: { items: { form: Code; name: Bilingual; group: PrintGroup; issues: boolean }[] }
  }
  /** Has forms of many orders written into one archive in the background, with the rights the person has while it is written. */
  'prints.batch': {
    data: { orderIds: Id[]; forms: Code[]; format: PrintFormat; language?: Locale; stamp?: boolean; issue?: boolean }
    answer: ExportRow
  }
  /** What the organisation prints on its papers: masks of numbers, stamp and signature, clauses. */
  'prints.settings': {
    answer: PrintSettings
  }
  /** Changes what the organisation prints on its papers; what was issued stays. */
  'prints.saveSettings': {
    data: { version: number; masks: Partial<Record<Code, string>>; stamp: boolean; sign: boolean; clauses: { ru: string; en: string } }
    answer: PrintSettings
  }
  /** Print templates of the organisation, the pictures they may bear, and the forms it prints. */
  'printTemplates.list': {
    answer: { items: PrintTemplate[]; logos: PrintLogo[]; forms: { form: Code; name: Bilingual }[] }
  }
  /** Makes a print template (version 0) or changes one; what was issued stays as it was printed. The main one of a form is one. */
  'printTemplates.save': {
    data: { form: Code; name: string; main: boolean; customerIds: Id[]; design: PrintDesign; id: Id | null; version: number }
    answer: PrintTemplate
  }
  /** Removes a print template; what was issued by it stays. */
  'printTemplates.remove': {
    data: { id: Id; version: number }
    answer: { removed: Id }
  }
  /** Takes an own picture (files of the organisation, purpose `logo`) over as it is laid on papers; the same picture is one logo. */
  'printTemplates.takeLogo': {
    data: { fileId: Id }
    answer: PrintLogo
  }
  /** What happened since a cursor, the oldest first, of what the caller may see; without a cursor all that is stored, 40 days. None is missed and none comes twice. */
  'programEvents.changes': {
    query: { cursor?: string; limit?: number }
    answer: {
      items: ProgramEvent[]
      /** To be given next time, also when there was nothing. */
      cursor: string
      /** Whether there is more now. */
      more: boolean
    }
  }
  /** The own organisation: card, check, taxes, settings. */
  'company.get': {
    answer: Company
  }
  /** Changes the card. Who changes name, form or registration numbers is to be checked again. */
  'company.saveCard': {
    data: {
      legalForm: string
      nameFull: string
      nameShort: string
      kpp?: string | null
      ogrn?: string | null
      sides: Side[]
      legalAddress?: string | null
      actualAddress?: string | null
      postalAddress?: string | null
      director: { name: string; post: string; basis: string }
      phones: string[]
      emails: string[]
      site?: string | null
      goslog: { status: GosLog; number?: string | null; since?: Day | null }
      version: number
    }
    answer: Company
  }
  /** Sets the time zone, the working week and the days that are worked otherwise; without a calendar that stays as it is. */
  'company.saveTime': {
    data: { version: number; tz: string; hours: WorkWeek; calendar?: WorkCalendar }
    answer: Company
  }
  /** Sets the masks of human numbers; numbers given already stay. */
  'company.saveNumbering': {
    data: { version: number; masks: { order: string } }
    answer: Company
  }
  /** Sets the electronic exchange, the powers of attorney and the policy. */
  'company.saveSigning': {
    data: { exchange?: DocumentExchange | null; attorneys: Attorney[]; policy?: LiabilityPolicy | null; version: number }
    answer: Company
  }
  /** Says how the organisation is taxed from a day on; the same day again replaces what was said of it. */
  'company.setTax': {
    data: { validFrom: Day; regime: TaxRegime }
    answer: Company
  }
  /** Takes back a tax period that has not begun. */
  'company.dropTax': {
    data: { validFrom: Day }
    answer: Company
  }
  /** Bank accounts of the own organisation. */
  'company.accounts': {
    answer: { items: BankAccount[] }
  }
  /** Adds a bank account; the first of a currency is its main one. Needs a fresh sign-in. */
  'company.addAccount': {
    data: { bik: string; bank: string; account: string; correspondent?: string | null; currency: CurrencyCode; main: boolean }
    answer: BankAccount
  }
  /** Changes a bank account. Needs a fresh sign-in. */
  'company.saveAccount': {
    data: {
      id: Id
      version: number
      bik: string
      bank: string
      account: string
      correspondent?: string | null
      currency: CurrencyCode
      main: boolean
    }
    answer: BankAccount
  }
  /** Removes a bank account. Needs a fresh sign-in. */
  'company.removeAccount': {
    data: { id: Id; version: number }
    answer: { removed: Id }
  }
  /** What was done in the organisation, newest first: all of it for who manages it, the own actions for others. A page may be short of rows and name a next one where much had to be looked through. */
  'company.journal': {
    query: {
      cursor?: string
      limit?: number
      kind?: JournalKind
      by?: Id[]
      object?: Id[]
      action?: string[]
      period?: DayRange
      personal?: string | boolean
      key?: Id[]
      address?: string
      search?: string
    }
    answer: { items: JournalEntry[]; next: string | null }
  }
  /** What the journal may be narrowed to, by a part of its number or name: objects, people and programs, keys. */
  'company.journalNames': {
    query: { of: 'object' | 'by' | 'key'; search?: string }
    answer: { items: JournalName[] }
  }
  /** How many rows the chain of the journal has, and the hashes of the first and of the last. */
  'company.journalProof': {
    answer: JournalProof
  }
  /** Own condition templates by name. */
  'conditionTemplates.list': {
    query: { cursor?: string; limit?: number; tab?: 'active' | 'archived'; search?: string }
    answer: { items: TemplateRow[]; next: string | null }
  }
  /** How many own templates are in use, in the archive, and how many of the platform may be copied. */
  'conditionTemplates.counts': {
    answer: { active: number; archived: number; system: number }
  }
  /** One own template with all its editions, and what is new in the system template it was copied from. */
  'conditionTemplates.get': {
    query: { id: string }
    answer: TemplateCard
  }
  /** Templates an order may begin with today, and the one the rule of defaults chooses for such an order, with what it says. */
  'conditionTemplates.forOrder': {
    query: { customerId?: Id; executorId?: Id; from?: string; to?: string; bodyTypes?: Code[]; templateId?: Id }
    answer: { items: TemplateChoice[]; chosen: { id: Id; name: string; edition: number; blocks: ConditionBlocks } | null }
  }
  /** Own orders by a template that do not yet have the edition in force: those nobody drives yet, the newest first, a hundred at most. */
  'conditionTemplates.orders': {
    query: { id: Id }
    answer: { items: TemplateOrder[] }
  }
  /** Enters a template, as its first edition; a copy of a system template remembers what it was copied from. */
  'conditionTemplates.create': {
    data: { draft: TemplateDraft; systemId?: Id | null }
    answer: { id: Id; version: number }
  }
  /** Copies the newest edition of an own template under a name of its own, as the first edition; it is nobody’s default. */
  'conditionTemplates.copy': {
    data: { id: Id; name: string }
    answer: { id: Id; version: number }
  }
  /** Writes the next edition of a template; a new name alone makes none. Orders keep the edition they have. */
  'conditionTemplates.save': {
    data: { id: Id; version: Version; draft: TemplateDraft }
    answer: { id: Id; version: number }
  }
  /** For which orders the template is taken by itself. */
  'conditionTemplates.setScopes': {
    data: { id: Id; version: Version; scopes: ConditionScope[] }
    answer: { id: Id; version: number }
  }
  /** Takes these blocks of the newest edition of the system template into its copy, as the next edition; the others stay. */
  'conditionTemplates.merge': {
    data: { id: Id; version: Version; blocks: ConditionBlock[] }
    answer: { id: Id; version: number }
  }
  /** Puts templates into the archive, where no order begins with them, or takes them out; each is answered on its own. */
  'conditionTemplates.bulk': {
    data: { action: 'archive' | 'restore'; rows: BulkRows }
    answer: BulkResults
  }
  /** Templates of the platform by name, each with its newest edition; archived ones for its own staff alone. */
  'conditionTemplates.system': {
    answer: { items: SystemTemplate[] }
  }
  /** Every edition of a template of the platform, the newest first. */
  'conditionTemplates.systemEditions': {
    query: { id: Id }
    answer: { items: { edition: number; note: Bilingual; at: Instant; blocks: ConditionBlocks }[] }
  }
  /** Releases a template of the platform, or its next edition, with a note of what is new; copies are told. */
  'conditionTemplates.release': {
    data: {
      system?: { id: Id; version: Version } | null
      name: { ru: string; en: string }
      blocks: ConditionBlocks
      note: { ru: string; en: string }
    }
    answer: { id: Id; version: number }
  }
  /** Takes a template of the platform out of the list, or back into it; copies stay as they are. */
  'conditionTemplates.retire': {
    data: { id: Id; version: Version; active: boolean }
    answer: { id: Id; version: number }
  }
}

/** How each is asked: its method, its address, and whether it changes anything. */
export const calls = {
  'accessKeys.self': ['GET', '/api/access-key/v0/self', 'read'],
  'orders.list': ['GET', '/api/orders/v0/list', 'read'],
  'orders.counts': ['GET', '/api/orders/v0/counts', 'read'],
  'orders.windows': ['GET', '/api/orders/v0/windows', 'read'],
  'orders.summary': ['GET', '/api/orders/v0/summary', 'read'],
  'orders.get': ['GET', '/api/orders/v0/get', 'read'],
  'orders.getMany': ['GET', '/api/orders/v0/getMany', 'read'],
  'orders.arrivals': ['GET', '/api/orders/v0/arrivals', 'read'],
  'orders.fit': ['GET', '/api/orders/v0/fit', 'read'],
  'orders.fitEach': ['GET', '/api/orders/v0/fitEach', 'read'],
  'orders.candidates': ['GET', '/api/orders/v0/candidates', 'read'],
  'orders.history': ['GET', '/api/orders/v0/history', 'read'],
  'orders.create': ['POST', '/api/orders/v0/create', 'write'],
  'orders.save': ['POST', '/api/orders/v0/save', 'edit'],
  'orders.saveMany': ['POST', '/api/orders/v0/saveMany', 'write'],
  'orders.move': ['POST', '/api/orders/v0/move', 'edit'],
  'orders.bulk': ['POST', '/api/orders/v0/bulk', 'write'],
  'orders.people': ['GET', '/api/orders/v0/people', 'read'],
  'orders.responsible': ['POST', '/api/orders/v0/responsible', 'edit'],
  'orders.sayForCustomer': ['POST', '/api/orders/v0/sayForCustomer', 'edit'],
  'orders.report': ['POST', '/api/orders/v0/report', 'edit'],
  'orders.unmark': ['POST', '/api/orders/v0/unmark', 'edit'],
  'orders.correctTimes': ['POST', '/api/orders/v0/retime', 'edit'],
  'orders.hold': ['POST', '/api/orders/v0/hold', 'edit'],
  'orders.halt': ['POST', '/api/orders/v0/halt', 'edit'],
  'orders.claim': ['POST', '/api/orders/v0/claim', 'edit'],
  'orders.lost': ['GET', '/api/orders/v0/lost', 'read'],
  'orders.lostClaim': ['POST', '/api/orders/v0/lostClaim', 'edit'],
  'flights.list': ['GET', '/api/flights/v0/list', 'read'],
  'flights.counts': ['GET', '/api/flights/v0/counts', 'read'],
  'flights.figures': ['GET', '/api/flights/v0/figures', 'read'],
  'flights.lanes': ['GET', '/api/flights/v0/lanes', 'read'],
  'flights.get': ['GET', '/api/flights/v0/get', 'read'],
  'flights.dayPlan': ['GET', '/api/flights/v0/dayPlan', 'read'],
  'flights.history': ['GET', '/api/flights/v0/history', 'read'],
  'flights.find': ['GET', '/api/flights/v0/find', 'read'],
  'flights.fit': ['GET', '/api/flights/v0/fit', 'read'],
  'flights.unassigned': ['GET', '/api/flights/v0/unassigned', 'read'],
  'flights.timeline': ['GET', '/api/flights/v0/timeline', 'read'],
  'flights.bars': ['GET', '/api/flights/v0/bars', 'read'],
  'flights.candidates': ['GET', '/api/flights/v0/candidates', 'read'],
  'flights.plan': ['POST', '/api/flights/v0/plan', 'write'],
  'flights.move': ['POST', '/api/flights/v0/move', 'edit'],
  'flights.bulk': ['POST', '/api/flights/v0/bulk', 'write'],
  'geofences.areas': ['GET', '/api/flights/v0/areas', 'read'],
  'geofences.evidence': ['GET', '/api/flights/v0/evidence', 'read'],
  'emissions.list': ['GET', '/api/emissions/v0/list', 'read'],
  'emissions.totals': ['GET', '/api/emissions/v0/totals', 'read'],
  'emissions.statement': ['GET', '/api/emissions/v0/statement', 'read'],
  'emissions.ofOrders': ['GET', '/api/emissions/v0/ofOrders', 'read'],
  'analytics.dashboard': ['GET', '/api/analytics/v0/dashboard', 'read'],
  'warehouse.sets': ['GET', '/api/analytics/v0/warehouse/sets', 'read'],
  'warehouse.days': ['GET', '/api/analytics/v0/warehouse/days', 'read'],
  'driverLinks.list': ['GET', '/api/driverLinks/v0/list', 'read'],
  'driverLinks.make': ['POST', '/api/driverLinks/v0/make', 'write'],
  'driverLinks.revoke': ['POST', '/api/driverLinks/v0/revoke', 'write'],
  'handovers.codes': ['GET', '/api/handovers/v0/codes', 'read'],
  'handovers.make': ['POST', '/api/handovers/v0/make', 'edit'],
  'sensors.get': ['GET', '/api/sensors/v0/get', 'read'],
  'sensors.record': ['POST', '/api/sensors/v0/record', 'write'],
  'tracks.get': ['GET', '/api/tracks/v0/get', 'read'],
  'devices.list': ['GET', '/api/devices/v0/list', 'read'],
  'devices.register': ['POST', '/api/devices/v0/register', 'write'],
  'devices.rotate': ['POST', '/api/devices/v0/rotate', 'edit'],
  'devices.approve': ['POST', '/api/devices/v0/approve', 'edit'],
  'devices.mount': ['POST', '/api/devices/v0/mount', 'edit'],
  'devices.revoke': ['POST', '/api/devices/v0/revoke', 'edit'],
  'positions.latest': ['GET', '/api/positions/v0/latest', 'read'],
  'positions.track': ['GET', '/api/positions/v0/track', 'read'],
  'planner.start': ['POST', '/api/planner/v0/start', 'write'],
  'planner.get': ['GET', '/api/planner/v0/get', 'read'],
  'planner.stop': ['POST', '/api/planner/v0/stop', 'write'],
  'costs.rates': ['GET', '/api/costs/v0/rates', 'read'],
  'costs.saveRates': ['POST', '/api/costs/v0/saveRates', 'edit'],
  'costs.driverRates': ['GET', '/api/costs/v0/driverRates', 'read'],
  'costs.saveDriverRates': ['POST', '/api/costs/v0/saveDriverRates', 'edit'],
  'costs.order': ['GET', '/api/costs/v0/order', 'read'],
  'costs.truck': ['GET', '/api/costs/v0/truck', 'read'],
  'changes.list': ['GET', '/api/orders/v0/changes/list', 'read'],
  'changes.propose': ['POST', '/api/orders/v0/changes/propose', 'edit'],
  'changes.applyTemplate': ['POST', '/api/orders/v0/changes/apply-template', 'write'],
  'changes.suggest': ['POST', '/api/orders/v0/changes/suggest', 'edit'],
  'changes.accept': ['POST', '/api/orders/v0/changes/accept', 'edit'],
  'changes.refuse': ['POST', '/api/orders/v0/changes/refuse', 'edit'],
  'changes.withdraw': ['POST', '/api/orders/v0/changes/withdraw', 'edit'],
  'extras.list': ['GET', '/api/orders/v0/extras/list', 'read'],
  'extras.prices': ['GET', '/api/orders/v0/extras/prices', 'read'],
  'extras.change': ['POST', '/api/orders/v0/extras/change', 'edit'],
  'comments.list': ['GET', '/api/comments/v0/list', 'read'],
  'comments.add': ['POST', '/api/comments/v0/add', 'write'],
  'comments.edit': ['POST', '/api/comments/v0/edit', 'edit'],
  'comments.remove': ['POST', '/api/comments/v0/remove', 'edit'],
  'comments.see': ['POST', '/api/comments/v0/see', 'write'],
  'waybills.get': ['GET', '/api/waybills/v0/get', 'read'],
  'waybills.title': ['GET', '/api/waybills/v0/title', 'read'],
  'waybills.form': ['POST', '/api/waybills/v0/form', 'edit'],
  'waybills.sign': ['POST', '/api/waybills/v0/sign', 'edit'],
  'waybills.refuse': ['POST', '/api/waybills/v0/refuse', 'edit'],
  'waybills.drop': ['POST', '/api/waybills/v0/drop', 'edit'],
  'waybills.roadside': ['POST', '/api/waybills/v0/road', 'edit'],
  'transfers.allow': ['GET', '/api/orders/v0/transferOrder/forwarder/allow', 'read'],
  'transfers.get': ['GET', '/api/orders/v0/transferOrder/get', 'read'],
  'transfers.move': ['POST', '/api/orders/v0/transferOrder/move', 'edit'],
  'transfers.request': ['POST', '/api/orders/v0/transferOrder/request', 'write'],
  'documents.list': ['GET', '/api/documents/v0/list', 'read'],
  'documents.change': ['POST', '/api/documents/v0/change', 'edit'],
  'documents.bundle': ['GET', '/api/documents/v0/bundle', 'read'],
  'settlements.list': ['GET', '/api/settlements/v0/list', 'read'],
  'settlements.counts': ['GET', '/api/settlements/v0/counts', 'read'],
  'settlements.get': ['GET', '/api/settlements/v0/get', 'read'],
  'settlements.history': ['GET', '/api/settlements/v0/history', 'read'],
  'settlements.candidates': ['GET', '/api/settlements/v0/candidates', 'read'],
  'settlements.ofOrder': ['GET', '/api/settlements/v0/ofOrder', 'read'],
  'settlements.ageing': ['GET', '/api/settlements/v0/ageing', 'read'],
  'settlements.create': ['POST', '/api/settlements/v0/create', 'write'],
  'settlements.addLines': ['POST', '/api/settlements/v0/addLines', 'edit'],
  'settlements.removeLines': ['POST', '/api/settlements/v0/removeLines', 'edit'],
  'settlements.comment': ['POST', '/api/settlements/v0/comment', 'edit'],
  'settlements.move': ['POST', '/api/settlements/v0/move', 'edit'],
  'settlements.pay': ['POST', '/api/settlements/v0/pay', 'edit'],
  'settlements.unpay': ['POST', '/api/settlements/v0/unpay', 'edit'],
  'settlements.bankFile': ['POST', '/api/settlements/v0/bankFile', 'write'],
  'settlements.readStatement': ['POST', '/api/settlements/v0/readStatement', 'given'],
  'settlements.confirmStatement': ['POST', '/api/settlements/v0/confirmStatement', 'write'],
  'settlements.leavePayment': ['POST', '/api/settlements/v0/leavePayment', 'edit'],
  'settlements.form': ['GET', '/api/settlements/v0/form', 'read'],
  'settlements.journal': ['GET', '/api/settlements/v0/journal', 'read'],
  'tenders.mayCreate': ['GET', '/api/tender/create/v0/allow', 'read'],
  'tenders.list': ['GET', '/api/tender/v0/list', 'read'],
  'tenders.counts': ['GET', '/api/tender/v0/counts', 'read'],
  'tenders.get': ['GET', '/api/tender/v0/get', 'read'],
  'tenders.history': ['GET', '/api/tender/v0/history', 'read'],
  'tenders.formerTerms': ['GET', '/api/tender/v0/formerTerms', 'read'],
  'tenders.create': ['POST', '/api/tender/create/v0', 'write'],
  'tenders.save': ['POST', '/api/tender/v0/save', 'edit'],
  'tenders.move': ['POST', '/api/tender/v0/move', 'edit'],
  'tenders.copy': ['POST', '/api/tender/v0/copy', 'write'],
  'tenders.ask': ['POST', '/api/tender/v0/ask', 'write'],
  'tenders.answer': ['POST', '/api/tender/v0/answer', 'write'],
  'tenders.candidates': ['GET', '/api/tender/v0/candidates', 'read'],
  'tenders.ladder': ['GET', '/api/tender/v0/ladder', 'read'],
  'tenders.confirm': ['POST', '/api/tender/v0/confirm', 'write'],
  'tenders.refuse': ['POST', '/api/tender/v0/refuse', 'write'],
  'tenders.ofOrder': ['GET', '/api/tender/v0/ofOrder', 'read'],
  'tenders.reach': ['POST', '/api/tender/v0/reach', 'read'],
  'tenders.protocol': ['GET', '/api/tender/v0/protocol', 'read'],
  'bets.mayPlace': ['GET', '/api/tenderBet/create/v0/allow', 'read'],
  'bets.place': ['POST', '/api/tenderBet/create/v0', 'write'],
  'bets.withdraw': ['POST', '/api/tenderBet/v0/withdraw', 'write'],
  'bets.setRobot': ['POST', '/api/tenderBet/v0/robot', 'write'],
  'bets.dropRobot': ['POST', '/api/tenderBet/v0/robot/drop', 'write'],
  'bets.live': ['GET', '/api/tenderBet/v0/live', 'read'],
  'bets.thread': ['GET', '/api/tenderBet/v0/thread', 'read'],
  'bets.keys': ['GET', '/api/tenderBet/v0/keys', 'read'],
  'bets.log': ['GET', '/api/tenderBet/v0/log', 'read'],
  'demands.mayCreate': ['GET', '/api/demand/create/v0/allow', 'read'],
  'demands.list': ['GET', '/api/demand/v0/list', 'read'],
  'demands.counts': ['GET', '/api/demand/v0/counts', 'read'],
  'demands.get': ['GET', '/api/demand/v0/get', 'read'],
  'demands.history': ['GET', '/api/demand/v0/history', 'read'],
  'demands.candidates': ['GET', '/api/demand/v0/candidates', 'read'],
  'demands.reach': ['POST', '/api/demand/v0/reach', 'read'],
  'demands.create': ['POST', '/api/demand/create/v0', 'write'],
  'demands.save': ['POST', '/api/demand/v0/save', 'edit'],
  'demands.move': ['POST', '/api/demand/v0/move', 'edit'],
  'demands.offer': ['POST', '/api/demand/offer/create/v0', 'write'],
  'demands.answer': ['POST', '/api/demand/answer/create/v0', 'write'],
  'demands.takeNow': ['POST', '/api/demand/take/create/v0', 'write'],
  'demands.negotiate': ['POST', '/api/demand/offer/v0/move', 'write'],
  'demands.acceptAnswer': ['POST', '/api/demand/answer/v0/accept', 'edit'],
  'demands.split': ['POST', '/api/demand/v0/split', 'edit'],
  'demands.toOrders': ['POST', '/api/demand/v0/orders', 'edit'],
  'demands.toTender': ['POST', '/api/demand/v0/tender', 'edit'],
  'privateAreas.mine': ['GET', '/api/private-areas/v0/mine', 'read'],
  'privateAreas.waiting': ['GET', '/api/private-areas/v0/waiting', 'read'],
  'privateAreas.get': ['GET', '/api/private-areas/v0/get', 'read'],
  'privateAreas.find': ['GET', '/api/private-areas/v0/find', 'read'],
  'privateAreas.list': ['GET', '/api/private-areas/v0/list', 'read'],
  'privateAreas.save': ['POST', '/api/private-areas/v0/save', 'write'],
  'privateAreas.members': ['GET', '/api/private-areas/v0/members', 'read'],
  'privateAreas.counts': ['GET', '/api/private-areas/v0/counts', 'read'],
  'privateAreas.invite': ['POST', '/api/private-areas/v0/invite', 'write'],
  'privateAreas.ask': ['POST', '/api/private-areas/v0/ask', 'write'],
  'privateAreas.move': ['POST', '/api/private-areas/v0/move', 'edit'],
  'privateAreas.bulk': ['POST', '/api/private-areas/v0/bulk', 'write'],
  'privateAreas.posts': ['GET', '/api/private-areas/v0/posts', 'read'],
  'privateAreas.savePost': ['POST', '/api/private-areas/v0/posts/save', 'write'],
  'privateAreas.removePost': ['POST', '/api/private-areas/v0/posts/remove', 'edit'],
  'privateAreas.activity': ['GET', '/api/private-areas/v0/activity', 'read'],
  'privateAreas.consequences': ['GET', '/api/private-areas/v0/consequences', 'read'],
  'privateAreas.close': ['POST', '/api/private-areas/v0/close', 'edit'],
  'privateAreas.open': ['POST', '/api/private-areas/v0/open', 'edit'],
  'waterfalls.rates': ['GET', '/api/contractRate/v0/list', 'read'],
  'waterfalls.createRate': ['POST', '/api/contractRate/create/v0', 'write'],
  'waterfalls.changeRate': ['POST', '/api/contractRate/v0/edit', 'edit'],
  'waterfalls.stopRate': ['POST', '/api/contractRate/v0/stop', 'edit'],
  'waterfalls.guide': ['GET', '/api/contractRate/v0/guide', 'read'],
  'waterfalls.start': ['POST', '/api/waterfall/create/v0', 'write'],
  'waterfalls.startTurns': ['POST', '/api/waterfall/turns/create/v0', 'write'],
  'waterfalls.changeTurns': ['POST', '/api/waterfall/turns/v0/edit', 'edit'],
  'waterfalls.stop': ['POST', '/api/waterfall/v0/stop', 'write'],
  'waterfalls.get': ['GET', '/api/waterfall/v0/get', 'read'],
  'dicts.countries': ['GET', '/api/dicts/countries/v0/countriesGet', 'read'],
  'dicts.legalForms': ['GET', '/api/dicts/legalForms/v0/legalFormsGet', 'read'],
  'dicts.truckTypes': ['GET', '/api/dicts/truckStandartDimentions/v0/truckStandartDimentionsGet', 'read'],
  'dicts.downloadTypes': ['GET', '/api/dicts/downloadTypes/v0/downloadTypesGet', 'read'],
  'dicts.bodyTypes': ['GET', '/api/dicts/bodyTypes/v0/bodyTypesGet', 'read'],
  'dicts.productCategories': ['GET', '/api/dicts/productCategories/v0/productCategoriesGet', 'read'],
  'dicts.temperatures': ['GET', '/api/dicts/temperatureConditions/v0/temperatureConditionsGet', 'read'],
  'dicts.transportTypes': ['GET', '/api/dicts/vehiclesTypes/v0/vehiclesTypesGet', 'read'],
  'dicts.packageTypes': ['GET', '/api/dicts/packageType/v0/packageTypeGet', 'read'],
  'dicts.currencies': ['GET', '/api/dicts/currency/v0/orderCurrencyGet', 'read'],
  'dicts.timeZones': ['GET', '/api/dicts/timeZones/v0/timeZonesGet', 'read'],
  'dicts.orderCancelReasons': ['GET', '/api/dicts/order/v0/reasonOrderCancel', 'read'],
  'dicts.demandCancelReasons': ['GET', '/api/dicts/demand/v0/reasonDemandCancel', 'read'],
  'dicts.executorRevokeReasons': ['GET', '/api/dicts/order/v0/reasonOrderRevokeExec', 'read'],
  'dicts.forwarderRevokeReasons': ['GET', '/api/dicts/order/v0/reasonOrderRevokeFwd', 'read'],
  'dicts.documentRejectReasons': ['GET', '/api/dicts/order/v0/reasonDocumentReject', 'read'],
  'dicts.taskFailureReasons': ['GET', '/api/dicts/order/v0/reasonTaskFailure', 'read'],
  'dicts.lateReasons': ['GET', '/api/dicts/order/v0/reasonLate', 'read'],
  'dicts.searchPoints': ['GET', '/api/dicts/searchPoints/v0/prioritySearchPointsGet', 'read'],
  'dicts.calendarYears': ['GET', '/api/dicts/calendarYears/v0/calendarYearsGet', 'read'],
  'dicts.printFormats': ['GET', '/api/dicts/order/v0/printFormsFormats', 'read'],
  'currencies.rates': ['GET', '/api/dicts/currency/v0/rates', 'read'],
  'places.suggest': ['GET', '/api/places/v0/suggest', 'read'],
  'places.get': ['GET', '/api/places/v0/get', 'read'],
  'organizations.forwardersOfForwarder': ['GET', '/api/list/organization/filter/fwd/fwd/v0', 'read'],
  'organizations.executorsOfExecutor': ['GET', '/api/list/organization/filter/exec/exec/v0', 'read'],
  'organizations.forwardersOfExecutor': ['GET', '/api/list/organization/filter/exec/fwd/v0', 'read'],
  'organizations.executorsOfForwarder': ['GET', '/api/list/organization/filter/fwd/exec/v0', 'read'],
  'organizations.suggestExecutors': ['POST', '/api/orders/suggest/fwd/executor/v0', 'read'],
  'organizations.suggestForwarders': ['POST', '/api/orders/suggest/exec/forwarder/v0', 'read'],
  'organizations.list': ['POST', '/api/organization/list/v0', 'read'],
  'organizations.search': ['POST', '/api/profile/search/v0', 'read'],
  'partners.list': ['GET', '/api/partners/v0/list', 'read'],
  'partners.counts': ['GET', '/api/partners/v0/counts', 'read'],
  'partners.get': ['GET', '/api/partners/v0/get', 'read'],
  'partners.history': ['GET', '/api/partners/v0/history', 'read'],
  'partners.score': ['GET', '/api/partners/v0/score', 'read'],
  'partners.invite': ['POST', '/api/partners/v0/invite', 'write'],
  'partners.move': ['POST', '/api/partners/v0/move', 'edit'],
  'partners.check': ['POST', '/api/partners/v0/check', 'edit'],
  'partners.save': ['POST', '/api/partners/v0/save', 'edit'],
  'partners.contract': ['POST', '/api/partners/v0/contract', 'edit'],
  'partners.groups': ['GET', '/api/partners/v0/groups', 'read'],
  'partners.saveGroup': ['POST', '/api/partners/v0/groups/save', 'write'],
  'partners.removeGroup': ['POST', '/api/partners/v0/groups/remove', 'edit'],
  'partners.bulk': ['POST', '/api/partners/v0/bulk', 'write'],
  'customers.suggestByName': ['GET', '/api/customer/suggestByName/v0', 'read'],
  'customers.suggestByTin': ['GET', '/api/customer/suggestByTin/v0', 'read'],
  'customers.suggestByAddress': ['GET', '/api/customer/suggestByAddress/v0', 'read'],
  'customers.list': ['GET', '/api/customers/v0/list', 'read'],
  'customers.counts': ['GET', '/api/customers/v0/counts', 'read'],
  'customers.get': ['GET', '/api/customers/v0/get', 'read'],
  'customers.create': ['POST', '/api/customers/v0/create', 'write'],
  'customers.save': ['POST', '/api/customers/v0/save', 'edit'],
  'customers.bulk': ['POST', '/api/customers/v0/bulk', 'write'],
  'nodalPoints.getListByTin': ['GET', '/api/nodalPoint/getListByTin/v0', 'read'],
  'nodalPoints.getListByAddress': ['POST', '/api/nodalPoint/getListByAddress/v0', 'read'],
  'nodalPoints.removeFromSuggest': ['POST', '/api/nodalPoint/removeFromSuggest/v0', 'given'],
  'nodalPoints.suggest': ['GET', '/api/points/v0/suggest', 'read'],
  'nodalPoints.addresses': ['GET', '/api/points/v0/addresses', 'read'],
  'nodalPoints.list': ['GET', '/api/points/v0/list', 'read'],
  'nodalPoints.counts': ['GET', '/api/points/v0/counts', 'read'],
  'nodalPoints.get': ['GET', '/api/points/v0/get', 'read'],
  'nodalPoints.create': ['POST', '/api/points/v0/create', 'write'],
  'nodalPoints.save': ['POST', '/api/points/v0/save', 'edit'],
  'nodalPoints.bulk': ['POST', '/api/points/v0/bulk', 'write'],
  'routing.estimate': ['POST', '/api/routing/v0/estimate', 'read'],
  'map.ground': ['GET', '/api/map/v0/ground', 'read'],
  'map.flights': ['GET', '/api/map/v0/flights', 'read'],
  'lanes.hint': ['GET', '/api/lanes/v0/hint', 'read'],
  'lanes.recent': ['GET', '/api/lanes/v0/recent', 'read'],
  'lanes.executors': ['GET', '/api/lanes/v0/executors', 'read'],
  'lanes.copy': ['POST', '/api/lanes/v0/copy', 'write'],
  'letters.read': ['POST', '/api/letters/v0/read', 'read'],
  'cars.trailers': ['GET', '/api/car/owner/get/trailers/v0', 'read'],
  'cars.trucks': ['GET', '/api/car/owner/get/trucks/v0', 'read'],
  'cars.list': ['GET', '/api/cars/v0/list', 'read'],
  'cars.counts': ['GET', '/api/cars/v0/counts', 'read'],
  'cars.get': ['GET', '/api/cars/v0/get', 'read'],
  'cars.calendar': ['GET', '/api/cars/v0/calendar', 'read'],
  'cars.history': ['GET', '/api/cars/v0/history', 'read'],
  'cars.create': ['POST', '/api/cars/v0/create', 'write'],
  'cars.save': ['POST', '/api/cars/v0/save', 'edit'],
  'cars.move': ['POST', '/api/cars/v0/move', 'edit'],
  'cars.couple': ['POST', '/api/cars/v0/couple', 'edit'],
  'cars.uncouple': ['POST', '/api/cars/v0/uncouple', 'edit'],
  'cars.bulk': ['POST', '/api/cars/v0/bulk', 'write'],
  'drivers.usable': ['POST', '/api/driver/getByCanUseExecutorId/v0', 'read'],
  'drivers.list': ['GET', '/api/drivers/v0/list', 'read'],
  'drivers.counts': ['GET', '/api/drivers/v0/counts', 'read'],
  'drivers.get': ['GET', '/api/drivers/v0/get', 'read'],
  'drivers.reveal': ['POST', '/api/drivers/v0/reveal', 'read'],
  'drivers.duplicates': ['POST', '/api/drivers/v0/duplicates', 'read'],
  'drivers.calendar': ['GET', '/api/drivers/v0/calendar', 'read'],
  'drivers.history': ['GET', '/api/drivers/v0/history', 'read'],
  'drivers.create': ['POST', '/api/drivers/v0/create', 'write'],
  'drivers.save': ['POST', '/api/drivers/v0/save', 'edit'],
  'drivers.move': ['POST', '/api/drivers/v0/move', 'edit'],
  'drivers.bulk': ['POST', '/api/drivers/v0/bulk', 'write'],
  'compliance.notices': ['GET', '/api/compliance/v0/notices', 'read'],
  'files.list': ['GET', '/api/files/v0/list', 'read'],
  'files.link': ['GET', '/api/files/v0/link', 'read'],
  'files.remove': ['POST', '/api/files/v0/remove', 'write'],
  'files.restore': ['POST', '/api/files/v0/restore', 'write'],
  'files.attach': ['POST', '/api/files/v0/attach', 'write'],
  'prints.list': ['GET', '/api/prints/v0/list', 'read'],
  'prints.issue': ['POST', '/api/prints/v0/issue', 'write'],
  'prints.sheet': ['GET', '/api/prints/v0/sheet', 'read'],
  'prints.issueSheet': ['POST', '/api/prints/v0/issueSheet', 'write'],
  'prints.sheets': ['POST', '/api/prints/v0/sheets', 'write'],
  'prints.forms': ['GET', '/api/prints/v0/forms', 'read'],
  'prints.batch': ['POST', '/api/prints/v0/batch', 'write'],
  'prints.settings': ['GET', '/api/prints/v0/settings', 'read'],
  'prints.saveSettings': ['POST', '/api/prints/v0/saveSettings', 'edit'],
  'printTemplates.list': ['GET', '/api/print-templates/v0/list', 'read'],
  'printTemplates.save': ['POST', '/api/print-templates/v0/save', 'edit'],
  'printTemplates.remove': ['POST', '/api/print-templates/v0/remove', 'edit'],
  'printTemplates.takeLogo': ['POST', '/api/print-templates/v0/takeLogo', 'write'],
  'programEvents.changes': ['GET', '/api/events/v0/changes', 'read'],
  'company.get': ['GET', '/api/company/v0/get', 'read'],
  'company.saveCard': ['POST', '/api/company/v0/saveCard', 'edit'],
  'company.saveTime': ['POST', '/api/company/v0/saveTime', 'edit'],
  'company.saveNumbering': ['POST', '/api/company/v0/saveNumbering', 'edit'],
  'company.saveSigning': ['POST', '/api/company/v0/saveSigning', 'edit'],
  'company.setTax': ['POST', '/api/company/v0/setTax', 'write'],
  'company.dropTax': ['POST', '/api/company/v0/dropTax', 'write'],
  'company.accounts': ['GET', '/api/company/v0/accounts', 'read'],
  'company.addAccount': ['POST', '/api/company/v0/addAccount', 'write'],
  'company.saveAccount': ['POST', '/api/company/v0/saveAccount', 'edit'],
  'company.removeAccount': ['POST', '/api/company/v0/removeAccount', 'edit'],
  'company.journal': ['GET', '/api/company/v0/journal', 'read'],
  'company.journalNames': ['GET', '/api/company/v0/journalNames', 'read'],
  'company.journalProof': ['GET', '/api/company/v0/journalProof', 'read'],
  'conditionTemplates.list': ['GET', '/api/condition-templates/v0/list', 'read'],
  'conditionTemplates.counts': ['GET', '/api/condition-templates/v0/counts', 'read'],
  'conditionTemplates.get': ['GET', '/api/condition-templates/v0/get', 'read'],
  'conditionTemplates.forOrder': ['GET', '/api/condition-templates/v0/for-order', 'read'],
  'conditionTemplates.orders': ['GET', '/api/condition-templates/v0/orders', 'read'],
  'conditionTemplates.create': ['POST', '/api/condition-templates/v0/create', 'write'],
  'conditionTemplates.copy': ['POST', '/api/condition-templates/v0/copy', 'write'],
  'conditionTemplates.save': ['POST', '/api/condition-templates/v0/save', 'edit'],
  'conditionTemplates.setScopes': ['POST', '/api/condition-templates/v0/set-scopes', 'edit'],
  'conditionTemplates.merge': ['POST', '/api/condition-templates/v0/merge', 'edit'],
  'conditionTemplates.bulk': ['POST', '/api/condition-templates/v0/bulk', 'write'],
  'conditionTemplates.system': ['GET', '/api/condition-templates/v0/system', 'read'],
  'conditionTemplates.systemEditions': ['GET', '/api/condition-templates/v0/system-editions', 'read'],
  'conditionTemplates.release': ['POST', '/api/condition-templates/v0/release', 'write'],
  'conditionTemplates.retire': ['POST', '/api/condition-templates/v0/retire', 'edit'],
} as const satisfies Record<keyof Calls, readonly [method: string, path: string, effect: string]>

/** Every code a refusal may have. */
export type RefusalCode =
  | 'input.invalid'
  | 'input.unknown_field'
  | 'input.too_large'
  | 'input.not_http'
  | 'input.head_too_large'
  | 'input.too_slow'
  | 'input.not_json'
  | 'key.missing'
  | 'key.reused'
  | 'version.missing'
  | 'access.denied'
  | 'call.unknown'
  | 'call.method'
  | 'limit.rate'
  | 'record.collided'
  | 'server.busy'
  | 'server.clock'
  | 'internal'
  | 'session.not_fresh'
  | 'session.none'
  | 'session.xsrf'
  | 'session.token_refused'
  | 'session.attempt_over'
  | 'session.denied'
  | 'session.unknown_account'
  | 'session.url'
  | 'session.not_found'
  | 'session.origin'
  | 'internal.closed'
  | 'internal.address'
  | 'internal.wrong'
  | 'internal.not_staff'
  | 'internal.only'
  | 'provider.down'
  | 'registration.over'
  | 'access_key.unknown'
  | 'access_key.address'
  | 'access_key.scope'
  | 'access_key.people'
  | 'access_token.refused'
  | 'access_token.provider'
  | 'access_token.client'
  | 'service_account.not_found'
  | 'service_account.changed'
  | 'service_account.too_many'
  | 'access_key.not_found'
  | 'access_key.ended'
  | 'access_key.too_many'
  | 'access_key.of_client'
  | 'access_key.no_provider'
  | 'access_key.token'
  | 'access_key.client_bound'
  | 'access_key.network'
  | 'acting.read_only'
  | 'acting.personal'
  | 'acting.sealed'
  | 'acting.not_found'
  | 'menu.not_found'
  | 'menu.core'
  | 'menu.taken'
  | 'flag.changed'
  | 'flag.not_found'
  | 'flag.not_offered'
  | 'flag.no_opinion'
  | 'flag.person_unknown'
  | 'flag.cycle'
  | 'flag.need_unknown'
  | 'flag.kind'
  | 'flag.edition_unknown'
  | 'client.step_closed'
  | 'client.same'
  | 'client.busy'
  | 'client.no_owner'
  | 'person.unknown'
  | 'person.no_factor'
  | 'account.taken'
  | 'account.unknown'
  | 'dictionary.changed'
  | 'dictionary.not_found'
  | 'dictionary.no_entry'
  | 'dictionary.taken'
  | 'dictionary.code'
  | 'dictionary.attribute'
  | 'dictionary.day'
  | 'dictionary.names'
  | 'dictionary.twice'
  | 'dictionary.heads'
  | 'limit.changed'
  | 'limit.bounds'
  | 'work.gone'
  | 'work.unmovable'
  | 'announcement.not_found'
  | 'announcement.changed'
  | 'announcement.period'
  | 'organization.not_found'
  | 'organization.wrong_side'
  | 'organization.taken'
  | 'company.changed'
  | 'company.side_in_use'
  | 'company.tax_begun'
  | 'bank.not_found'
  | 'bank.changed'
  | 'bank.taken'
  | 'retention.bounds'
  | 'retention.begun'
  | 'retention.changed'
  | 'client.full'
  | 'employee.not_found'
  | 'employee.changed'
  | 'employee.last_owner'
  | 'employee.self'
  | 'employee.dismissed'
  | 'employee.at_work'
  | 'employee.email_taken'
  | 'invitation.not_found'
  | 'invitation.closed'
  | 'invitation.changed'
  | 'invitation.open'
  | 'invitation.by_letter'
  | 'invitation.other_account'
  | 'invitation.employed'
  | 'partner.group_unknown'
  | 'partner.not_found'
  | 'partner.changed'
  | 'partner.step_closed'
  | 'partner.unavailable'
  | 'partner.exists'
  | 'partner.self'
  | 'partner.side'
  | 'partner.wait'
  | 'partner.blacklisted'
  | 'partner.checks_missing'
  | 'partner.orders_open'
  | 'partner.comment_missing'
  | 'partner.check_automatic'
  | 'partner.source_missing'
  | 'partner.check_date'
  | 'partner.group_taken'
  | 'practice.there'
  | 'practice.absent'
  | 'practice.invented'
  | 'practice.closed'
  | 'notice.mandatory'
  | 'notice.too_many_mutes'
  | 'order.not_found'
  | 'order.changed'
  | 'order.step_closed'
  | 'customer.not_found'
  | 'template.not_found'
  | 'contact.restricted'
  | 'order.external_id_taken'
  | 'order.over_limit'
  | 'order.incomplete'
  | 'order.comment_missing'
  | 'order.reason_missing'
  | 'order.transferred'
  | 'order.leg_named'
  | 'order.leg_waits'
  | 'order.customer_asks'
  | 'order.executor_missing'
  | 'order.executor_unknown'
  | 'order.executor_unavailable'
  | 'order.price_missing'
  | 'order.audience_missing'
  | 'order.consent_missing'
  | 'order.resources_named'
  | 'order.approval_none'
  | 'order.approval_missing'
  | 'order.on_hold'
  | 'order.unpaid'
  | 'order.rework_late'
  | 'order.offer_expired'
  | 'order.flights_several'
  | 'order.contacts_missing'
  | 'order.flight_missing'
  | 'order.documents_missing'
  | 'order.hold_not_found'
  | 'order.hold_blocks'
  | 'order.hold_kind'
  | 'order.halt_open'
  | 'order.halt_changed'
  | 'task.not_found'
  | 'task.step_closed'
  | 'task.out_of_order'
  | 'task.not_given'
  | 'task.time'
  | 'task.photos'
  | 'task.no_reason'
  | 'task.no_outcome'
  | 'task.part_unknown'
  | 'task.part_over'
  | 'task.mark_stands'
  | 'task.unmarked'
  | 'task.same'
  | 'task.between'
  | 'handover.missing'
  | 'handover.code_missing'
  | 'handover.held'
  | 'handover.no_unloading'
  | 'handover.not_there'
  | 'handover.over'
  | 'handover.no_code'
  | 'handover.code_only'
  | 'handover.no_signature'
  | 'handover.reason_missing'
  | 'handover.code_wrong'
  | 'handover.forwarder_alone'
  | 'handover.no_task'
  | 'handover.no_mail'
  | 'letter.not_found'
  | 'letter.changed'
  | 'letter.settled'
  | 'letter.nothing_read'
  | 'letter.no_chat'
  | 'letter.no_customer'
  | 'letter.no_table'
  | 'letter.no_mail'
  | 'transfer.route_fixed'
  | 'transfer.not_found'
  | 'transfer.step_closed'
  | 'transfer.under_way'
  | 'transfer.proposed_unknown'
  | 'transfer.no_executor_role'
  | 'transfer.no_forwarder_role'
  | 'transfer.no_permission'
  | 'transfer.not_in_register'
  | 'transfer.depth_limit'
  | 'transfer.forbidden_by_terms'
  | 'transfer.wrong_status'
  | 'transfer.already_transferred'
  | 'transfer.leg_place'
  | 'transfer.leg_time'
  | 'transfer.leg_mixed'
  | 'transfer.leg_flights'
  | 'transfer.leg_approval'
  | 'transfer.leg_busy'
  | 'change.open'
  | 'change.closed'
  | 'change.none'
  | 'change.field_closed'
  | 'change.flights_several'
  | 'change.resources_busy'
  | 'change.resources_unfit'
  | 'extra.not_found'
  | 'extra.step_closed'
  | 'extra.own_approval'
  | 'extra.closed'
  | 'extra.unanswered'
  | 'extra.amount'
  | 'extra.too_many'
  | 'extra.currency'
  | 'extra.too_much'
  | 'claim.not_found'
  | 'claim.step_closed'
  | 'claim.changed'
  | 'claim.too_many'
  | 'claim.too_early'
  | 'claim.nothing_ran'
  | 'claim.amount'
  | 'claim.not_less'
  | 'claim.document'
  | 'claim.own_approval'
  | 'claim.currency'
  | 'device.not_found'
  | 'device.changed'
  | 'device.revoked'
  | 'device.approved'
  | 'device.number_missing'
  | 'device.number_taken'
  | 'device.too_many'
  | 'device.retired'
  | 'device.key_unknown'
  | 'track.period'
  | 'sensor.time'
  | 'document.not_found'
  | 'document.step_closed'
  | 'document.kind_closed'
  | 'document.title_missing'
  | 'document.day'
  | 'document.no_files'
  | 'document.full'
  | 'document.pages_changed'
  | 'document.guest_full'
  | 'document.heavy'
  | 'print.mirrored'
  | 'print.no_orders'
  | 'print_logo.not_picture'
  | 'print_logo.small'
  | 'print_logo.shape'
  | 'print_template.fixed'
  | 'print_template.no_customer'
  | 'print_template.no_logo'
  | 'print_template.not_found'
  | 'print_template.changed'
  | 'print_template.too_many'
  | 'print.not_found'
  | 'print.data_missing'
  | 'print.not_issued'
  | 'waybill.changed'
  | 'waybill.title_missing'
  | 'waybill.no_flight'
  | 'waybill.step_closed'
  | 'waybill.cancelled'
  | 'waybill.incomplete'
  | 'waybill.letter'
  | 'waybill.unfit'
  | 'waybill.not_own'
  | 'waybill.invalid'
  | 'waybill.no_signer'
  | 'waybill.signer_ended'
  | 'waybill.signer_other'
  | 'waybill.no_operator'
  | 'waybill.not_signature'
  | 'waybill.damaged'
  | 'settlement.not_found'
  | 'settlement.changed'
  | 'settlement.step_closed'
  | 'settlement.empty'
  | 'settlement.customer_asks'
  | 'settlement.own_approval'
  | 'settlement.over_limit'
  | 'settlement.outdated'
  | 'settlement.paid_already'
  | 'settlement.order_unknown'
  | 'settlement.order_taken'
  | 'settlement.order_paid'
  | 'settlement.nothing_due'
  | 'settlement.on_hold'
  | 'settlement.too_many'
  | 'settlement.day_ahead'
  | 'settlement.day_before'
  | 'settlement.amount_over'
  | 'settlement.payment_gone'
  | 'settlement.own_payment'
  | 'settlement.payment_foreign'
  | 'settlement.payment_way'
  | 'settlement.payment_tin'
  | 'settlement.amount_differs'
  | 'settlement.payment_over'
  | 'settlement.payment_aside'
  | 'settlement.payment_seen'
  | 'settlement.payment_done'
  | 'settlement.payment_unknown'
  | 'settlement.not_roubles'
  | 'settlement.no_account'
  | 'settlement.letters'
  | 'settlement.statement'
  | 'tender.not_allowed'
  | 'tender.order_busy'
  | 'tender.not_found'
  | 'tender.changed'
  | 'tender.step_closed'
  | 'tender.incomplete'
  | 'tender.limit'
  | 'tender.time'
  | 'tender.loads_early'
  | 'tender.rounds_over'
  | 'tender.too_many_questions'
  | 'tender.not_ended'
  | 'question.not_found'
  | 'question.answered'
  | 'lot.not_found'
  | 'lot.step_closed'
  | 'lot.not_open'
  | 'lot.closed'
  | 'lot.sealed'
  | 'lot.not_closed'
  | 'award.not_found'
  | 'award.ended'
  | 'award.taken'
  | 'award.shares'
  | 'award.share_over'
  | 'award.reason_missing'
  | 'award.not_eligible'
  | 'award.limit'
  | 'bet.not_found'
  | 'bet.too_high'
  | 'bet.too_low'
  | 'bet.below_floor'
  | 'bet.above_start'
  | 'bet.currency'
  | 'bet.sealed'
  | 'bet.not_sealed'
  | 'bet.unpadded'
  | 'bet.copied'
  | 'bet.not_eligible'
  | 'bet.too_often'
  | 'bet.blocked'
  | 'bet.stays'
  | 'bet.share'
  | 'robot.kind'
  | 'demand.not_found'
  | 'demand.changed'
  | 'demand.step_closed'
  | 'demand.incomplete'
  | 'demand.order_busy'
  | 'demand.order_away'
  | 'demand.private_closed'
  | 'demand.not_open'
  | 'demand.closed'
  | 'demand.revised'
  | 'demand.not_takeable'
  | 'demand.taken'
  | 'demand.counters_off'
  | 'demand.order_incomplete'
  | 'demand.nothing_left'
  | 'offer.not_found'
  | 'offer.not_allowed'
  | 'offer.step_closed'
  | 'offer.turn_changed'
  | 'offer.needs_reconfirm'
  | 'offer.ended'
  | 'offer.over'
  | 'offer.price'
  | 'offer.vat'
  | 'offer.time'
  | 'offer.trucks'
  | 'offer.cells'
  | 'rate.not_found'
  | 'rate.changed'
  | 'rate.ended'
  | 'rate.awarded'
  | 'rate.invalid'
  | 'waterfall.no_rates'
  | 'waterfall.order_busy'
  | 'waterfall.nobody'
  | 'waterfall.none'
  | 'waterfall.changed'
  | 'waterfall.asked'
  | 'private_area.not_found'
  | 'private_area.changed'
  | 'private_area.exists'
  | 'private_area.not_forwarder'
  | 'private_area.closed'
  | 'private_area.is_open'
  | 'private_area.nobody'
  | 'private_area.too_many'
  | 'private_area.unknown_tin'
  | 'private_area.own'
  | 'private_area.not_executor'
  | 'private_area.unverified'
  | 'private_area.shut_out'
  | 'private_area.unavailable'
  | 'private_area.member_exists'
  | 'private_area.wait'
  | 'private_area.member_not_found'
  | 'private_area.member_changed'
  | 'private_area.step_closed'
  | 'private_area.rules_changed'
  | 'private_area.post_not_found'
  | 'private_area.post_changed'
  | 'private_area.pinned_full'
  | 'car.not_found'
  | 'car.changed'
  | 'car.busy'
  | 'car.inactive'
  | 'car.unfit'
  | 'car.overloaded'
  | 'car.mixed'
  | 'car.temperatures'
  | 'car.too_far'
  | 'car.late_for_next'
  | 'car.noncompliant'
  | 'car.step_closed'
  | 'car.incomplete'
  | 'car.plate_taken'
  | 'car.place_unknown'
  | 'car.in_flight'
  | 'car.coupled'
  | 'car.not_coupled'
  | 'car.pair_unfit'
  | 'car.apart'
  | 'car.repair_past'
  | 'car.comment_missing'
  | 'car.basis_missing'
  | 'driver.not_found'
  | 'driver.busy'
  | 'driver.twice'
  | 'driver.inactive'
  | 'driver.restricted'
  | 'driver.noncompliant'
  | 'driver.away'
  | 'driver.too_far'
  | 'driver.late_for_next'
  | 'driver.hours'
  | 'driver.changed'
  | 'driver.erased'
  | 'driver.step_closed'
  | 'driver.incomplete'
  | 'driver.conflicts'
  | 'driver.period'
  | 'driver.phone_taken'
  | 'driver.licence_taken'
  | 'driver.why_missing'
  | 'driver_link.unknown'
  | 'driver_link.revoked'
  | 'driver_link.over'
  | 'driver_link.taken'
  | 'driver_link.not_found'
  | 'driver_link.no_driver'
  | 'driver_link.flight_over'
  | 'driver_link.no_mail'
  | 'driver_link.no_phone'
  | 'driver_link.no_chat'
  | 'driver_link.begun'
  | 'channel.not_found'
  | 'channel.not_set_up'
  | 'channel.unbound'
  | 'channel.endpoint'
  | 'channel.address'
  | 'channel.phone'
  | 'channel.often'
  | 'channel.code_over'
  | 'channel.webhooks'
  | 'webhook.not_found'
  | 'webhook.off'
  | 'webhook.message_gone'
  | 'webhook.period'
  | 'calendar.not_found'
  | 'calendar.too_many'
  | 'consent.none'
  | 'consent.withdrawn'
  | 'consent.outside_flight'
  | 'consent.text'
  | 'flight.not_found'
  | 'flight.changed'
  | 'flight.day_empty'
  | 'fit.warned'
  | 'flight.task_place'
  | 'flight.task_time'
  | 'flight.over'
  | 'flight.mirrored'
  | 'flight.other_missing'
  | 'flight.other_over'
  | 'flight.swap_begun'
  | 'flight.swap_unnamed'
  | 'flight.swap_shared'
  | 'flight.begun'
  | 'flight.idle'
  | 'flight.no_resources'
  | 'flight.order_here'
  | 'flight.order_missing'
  | 'flight.order_begun'
  | 'flight.order_under_way'
  | 'flight.other_changed'
  | 'flight.swap_blocked'
  | 'flight.order_there'
  | 'flight.order_twice'
  | 'flight.share_over'
  | 'flight.share_none'
  | 'flight.share_whole'
  | 'flight.covered'
  | 'flight.busy'
  | 'flight.sequence'
  | 'flight.no_leftover'
  | 'flight.task_of_order'
  | 'flight.task_begun'
  | 'flight.not_over'
  | 'flight.correct_late'
  | 'flight.time'
  | 'flight.reload_time'
  | 'flight.relay_none'
  | 'flight.relay_time'
  | 'flight.relay_same'
  | 'flight.relayed'
  | 'flight.odometer'
  | 'flight.cost_twice'
  | 'flight.cost_shares'
  | 'flight.cost_currency'
  | 'costs.changed'
  | 'costs.currency'
  | 'notice_settings.changed'
  | 'notice_settings.event_unknown'
  | 'notice_settings.quiet_empty'
  | 'notice_settings.zone_unknown'
  | 'notice_settings.digest_twice'
  | 'notice_settings.deputy_self'
  | 'notice_settings.deputy_unknown'
  | 'notice_settings.deputy_missing'
  | 'notice_settings.days_turned'
  | 'notice_settings.days_overlap'
  | 'customer.changed'
  | 'customer.tin_taken'
  | 'customer.external_taken'
  | 'nodal_point.not_found'
  | 'nodal_point.changed'
  | 'nodal_point.taken'
  | 'nodal_point.external_taken'
  | 'nodal_point.geofence_far'
  | 'file.not_found'
  | 'file.object_not_found'
  | 'file.frozen'
  | 'file.object_full'
  | 'file.too_large'
  | 'file.empty'
  | 'file.too_many'
  | 'file.space'
  | 'file.type'
  | 'file.type_differs'
  | 'file.pixels'
  | 'file.broken'
  | 'file.path'
  | 'file.unsafe'
  | 'file.infected'
  | 'file.link_used'
  | 'file.upload_over'
  | 'comment.not_found'
  | 'comment.nobody'
  | 'comment.foreign'
  | 'comment.removed'
  | 'comment.changed'
  | 'comment.late'
  | 'import.not_found'
  | 'import.changed'
  | 'import.closed'
  | 'import.too_large'
  | 'import.unreadable'
  | 'import.archive'
  | 'import.empty'
  | 'import.too_long'
  | 'import.too_wide'
  | 'import.no_options'
  | 'import.columns'
  | 'export.not_found'
  | 'export.large'
  | 'export.too_many'
  | 'export.ended'
  | 'export.running'
  | 'export.not_ready'
  | 'export.rights'
  | 'export.broken'
  | 'export.gone'
  | 'person.not_found'
  | 'person.at_work'
  | 'person.unconfirmed'
  | 'person.erased'
  | 'person.restricted'
  | 'person.unrestrictable'
  | 'restriction.not_found'
  | 'restriction.lifted'
  | 'erasure_act.not_found'
  | 'planner.not_found'
  | 'planner.off'
  | 'planner.running'
  | 'view.not_found'
  | 'view.changed'
  | 'view.foreign'
  | 'view.taken'
  | 'view.too_many'
  | 'draft.changed'
  | 'draft.too_large'
  | 'analytics_note.not_found'
  | 'analytics_note.changed'
  | 'analytics_note.foreign'
  | 'analytics_note.too_many'
  | 'analytics_goal.not_found'
  | 'analytics_goal.changed'
  | 'analytics_goal.not_of_figure'
  | 'dashboard.not_found'
  | 'dashboard.changed'
  | 'dashboard.foreign'
  | 'dashboard.too_many'
  | 'dashboard.tile'
  | 'subscription.not_found'
  | 'subscription.changed'
  | 'subscription.no_mail'
  | 'subscription.taken'
  | 'subscription.settings'
  | 'subscription.too_many'
  | 'rule.not_found'
  | 'rule.changed'
  | 'rule.too_many'
  | 'rule.unknown'
  | 'rule.side'
  | 'template.changed'
  | 'template.not_in_force'
  | 'template.name_taken'
  | 'template.empty'
  | 'template.mark_unknown'
  | 'template.day_past'
  | 'template.too_many'
  | 'template.archived'
  | 'template.scope_taken'
  | 'template.scope_half'
  | 'template.scope_unknown'
  | 'template.up_to_date'

/** What the transport document says of dangerous goods (ADR 5.4.1.1.1); a draft may lack much of it. */
export type Adr = {
  /** Four digits. */
  un?: string
  /** The proper shipping name. */
  name?: string
  class?: AdrClass | null
  /** The classification code: F1, C3. */
  code?: string
  packingGroup?: PackingGroup | null
  tunnel?: TunnelCode | null
  /** In limited quantities: most of ADR does not apply. */
  limited?: boolean
  /** Net explosive mass, of class 1 alone. */
  explosiveKg?: number | null
}

/** Classes of dangerous goods, the dot of a division written as `_`. */
export type AdrClass = '3' | '7' | '8' | '9' | '1_1' | '1_2' | '1_3' | '1_4' | '1_5' | '1_6' | '2_1' | '2_2' | '2_3' | '4_1' | '4_2' | '4_3' | '5_1' | '5_2' | '6_1' | '6_2' | '9a'

export type AdrKind = 'EX/II' | 'EX/III' | 'FL' | 'AT' | 'MEMU'

export type AgeingRow = {
  kind: SettlementKind
  counterpart: Counterpart
  currency: string
  orders: number
  total: Money
  /** Everything after its last day. */
  overdue: Money
  buckets: { noTerm: Money; notDue: Money; d1to7: Money; d8to30: Money; d31to60: Money; over60: Money }
  /** Days the oldest unpaid order is overdue; 0: none is. */
  oldest: number
}

/** Values of agreed fields: those a request names, each whole, with nothing standing for one that is left out. */
export type AgreedValues = {
  stops?: StopDraft[]
  cargos?: CargoDraft[]
  truckType?: Code | null
  capacityKg?: number
  volumeM3?: number
  pallets?: number
  bodyTypes?: Code[]
  loadingTypes?: Code[]
  loadingAll?: boolean
  temperature?: Code | null
  recorder?: boolean
  ownFleet?: boolean
  equipment?: EquipmentItem[]
  crewSize?: number
  permit?: SpecialPermit | null
  price?: Money | null
  vatMode?: VatMode
  vatRate?: VatRate
  unitRate?: Money | null
  rateUnit?: RateUnit
  payDays?: number
  payDaysKind?: 'calendar' | 'banking'
  payTrigger?: 'unloading' | 'scans' | 'originals' | 'act_signed'
  paymentForm?: PaymentForm
  terms?: OrderTerms
  template?: OrderTemplate | null
  clauses?: string
  clausesEn?: string
  transferPolicy?: TransferPolicy
  tracking?: boolean
  seal?: boolean
  escort?: boolean
  insurance?: boolean
  handover?: HandoverRule
  distanceKm?: number | null
}

/** What sensors of a flight tell somebody: the temperature out of the order's range for longer than its terms allow, a body that was not at it when loading began, doors opened away from stops, fuel that came or went while the vehicle stood, a trailer left without its truck. Fuel and the trailer are the executor's alone. */
export type AlarmKind = 'temperature' | 'warm_loading' | 'door' | 'fuel_drained' | 'fuel_filled' | 'trailer_apart'

/** What an organisation wants of a figure as one of its sides; of money in minor units of the currency asked for. */
export type AnalyticsGoal = { figure: FigureId; value: number; version: number }

/** What somebody of the organisation wrote on days of a dashboard, both included: seen by all of it over the plots by time. */
export type AnalyticsNote = {
  id: Id
  from: Day
  to: Day
  text: string
  version: number
  author: string
  /** Whether the viewer may change and remove it: its author, and who manages the organisation. */
  changeable: boolean
}

/** What is out of its usual run beyond the rule of `docs/mechanisms/analytics.md`. */
export type Anomaly = {
  figure: FigureId
  by: PlotBy
  key: string
  label: Bilingual | null
  /** The first day of it. */
  since: Day
  /** How many times the usual it is. */
  times: number
  drill: Drill | null
}

/** What an executor promised for one lane and week of a grid. */
export type AnswerCell = {
  laneId: Id
  week: Day
  promised: number
  /** Taken by the forwarder. */
  confirmed: number
  /** Turned into orders. */
  ordered: number
}

/** The price of an answer for each trip on a lane. */
export type AnswerLane = { laneId: Id; amount: Money; net: Money; effective: Money }

export type AtpClass = 'in' | 'ir' | 'rna' | 'rrb' | 'rrc' | 'fna' | 'fra' | 'frb' | 'frc' | 'frf' | 'cna'

/** A power of attorney: who may sign what of the organisation's, and from when until when. */
export type Attorney = { number: string; person: string; tin: string; powers: string; from: Day; to: Day }

/** Whom a tender or a demand reaches. Whoever is blocked is left out of each. */
export type Audience = { kind: 'partners' } | { kind: 'groups'; groupIds: Id[] } | { kind: 'list'; organizationIds: Id[] } | { kind: 'private' } | { kind: 'public' }

/** What a driver does at this moment; computed, never stored. */
export type Availability = 'free' | 'on_flight' | 'resting' | 'unavailable'

export type Award = {
  id: Id
  lotId: Id
  executor: Party
  seq: number
  amount: Money
  vatMode: VatMode
  vatRate: VatRate
  net: Money
  vatSum: Money
  share: number
  status: AwardStatus
  /** Of a lane by the week: how many of its trips are his; null elsewhere. */
  weeklyCap: number | null
  /** Why it is not the lowest. */
  reason: string
  /** Why the winner gave it back; empty where he did not. */
  declined: string
  awardedAt: Instant
  confirmDueAt: Instant | null
  decidedAt: Instant | null
  orderId: Id | null
}

export type AwardStatus = 'pending' | 'confirmed' | 'refused' | 'expired' | 'revoked'

export type BankAccount = {
  id: Id
  version: number
  bik: string
  bank: string
  account: string
  correspondent?: string | null
  currency: CurrencyCode
  main: boolean
}

/** A lane as its viewer knows it: a forwarder is told the plate and a reduced name, and whose vehicle it is. */
export type BarLane = {
  id: Id
  truck: { id: Id | null; plate: string } | null
  driver: { id: Id | null; name: string } | null
  carrier: string | null
  status: VehicleStatus | null
  /** At the wheel today; null where it is not told. */
  driveMinutes: number | null
}

/** What prices are compared by: as bid, without VAT, or without it only where the organiser deducts it. */
export type Basis = 'gross' | 'net' | 'effective'

/** `leading` is told of the best valid bet while it may be told and is stored nowhere. */
export type BetStatus = 'submitted' | 'leading' | 'replaced' | 'withdrawn' | 'disqualified' | 'won' | 'reserve' | 'lost' | 'confirmed' | 'refused'

/** A text in both languages: the name of a place or of a dictionary entry, a label, a reason. */
export type Bilingual = { ru: string; en: string }

/** Why a vehicle was taken off the road; `compliance` is the product's own reason. */
export type BlockReason = 'compliance' | 'incident' | 'check' | 'other'

export type BodyTypeRow = {
  code: string
  name_ru: string
  name_en: string
  group: 'closed' | 'ref' | 'open' | 'oversize' | 'container' | 'tank' | 'special' | 'any'
}

export type Browser = 'chrome' | 'edge' | 'firefox' | 'opera' | 'safari' | 'samsung' | 'yandex' | 'other'

/** What became of each row, in the order they were named. */
export type BulkResults = {
  results: {
    id: Id
    ok: boolean
    version?: number
    error?: {
      code: string
      message: string
      /** What others did since the version named, oldest first, where the row keeps a history. */
      changes?: { what: string; at: Instant; person: string | null; organization: string }[]
    }
    /** It was done, and yet not as meant: what came of it. */
    note?: string
  }[]
}

/** Rows of a bulk command, each with the version its button was shown for. */
export type BulkRows = { id: Id; version: Version }[]

/** A day the organisation lives otherwise than its week says: off, or worked in these hours; `yearly`: on this date of every year. */
export type CalendarDay = { day: Day; hours: ClockSpan | null; yearly?: boolean; note?: string }

/** `code` is the year: days off beside weekends and holidays, and weekend days that are worked, each as `02-22`. */
export type CalendarYearRow = { code: string; name_ru: string; name_en: string; off: string[]; worked: string[]; holidays?: string[] }

/** An order of a counterpart that is in no settlement yet, or what was agreed of it since one took it up. */
export type Candidate = {
  /** The row's own: an order stands here once for each counterpart it left something with. */
  id: string
  orderId: Id
  number: string
  status: OrderStatus
  from: Bilingual
  to: Bilingual
  loadingOn: Day | null
  deliveredOn: Day | null
  documents: DocumentsState
  basis: DebtBasis
  counterpart: Counterpart
  sum: LineSum | null
  /** Only what other settlements of the order left. */
  supplement: boolean
  payDueOn: Day | null
  /** Days since it was delivered. */
  age: number | null
  theirs: SharedState | null
  /** Why it cannot be put into a settlement now, in words. */
  obstacle: string | null
}

/** How much a vehicle takes, from and to, either end open. */
export type CapacityRange = { from?: number; to?: number }

/** How the cargo of an order fared. */
export type CargoClimate = {
  orderId: Id
  number: string
  /** Its range, in degrees Celsius; a bound that is null is none. */
  min: number | null
  max: number | null
  /** Minutes outside it that are no violation yet, by the order's terms. */
  graceMinutes: number
  /** From the end of its loading to the beginning of its unloading; null before. */
  aboard: SensorSpan | null
  knownMinutes: number
  silentMinutes: number
  outsideMinutes: number
  least: number | null
  greatest: number | null
  mean: number | null
  /** The mean kinetic temperature by USP <1079>; of medicines alone. */
  kinetic: number | null
  /** The body when loading began. */
  precooling: { at: Instant; temperature: number; ready: boolean } | null
}

export type CargoDraft = {
  name: string
  category?: Code | null
  packageType?: Code | null
  pieces?: number
  massKg: number
  volumeM3?: number
  pallets?: number
  /** Outer sizes of the largest piece, in metres. */
  lengthM?: number | null
  widthM?: number | null
  heightM?: number | null
  stackable?: boolean
  /** Between which degrees Celsius it travels. */
  tempMin?: number | null
  tempMax?: number | null
  declaredValue?: Money | null
  /** 4 to 10 digits of the customs nomenclature. */
  hsCode?: string
  /** The container it travels in, by ISO 6346, without spaces and dashes. */
  containerNumber?: string
  /** Dangerous goods; null: they are not. */
  adr?: Adr | null
}

/** All the cargo of an order in one: the name and kind of the first, the sums of all. */
export type CargoSummary = { name: string; category: Code | null; massKg: number; volumeM3: number; pallets: number }

/** A part of an order on one of its flights. */
export type CarriedShare = { massKg: number; volumeM3: number; pallets: number; pieces: number }

export type CategoryRow = {
  code: string
  name_ru: string
  name_en: string
  needs_temperature: boolean
  needs_adr: boolean
  theft_risk: number
  sanitary_passport: boolean
  marking: boolean
  edi_excise: boolean
}

/** What one side asks the other to change of an agreed order, and what became of it. */
export type ChangeRow = {
  id: Id
  side: Side
  status: ChangeStatus
  fields: ('stops' | 'cargos' | 'truckType' | 'capacityKg' | 'volumeM3' | 'pallets' | 'bodyTypes' | 'loadingTypes' | 'loadingAll' | 'temperature' | 'recorder' | 'ownFleet' | 'equipment' | 'crewSize' | 'permit' | 'price' | 'vatMode' | 'vatRate' | 'unitRate' | 'rateUnit' | 'payDays' | 'payDaysKind' | 'payTrigger' | 'paymentForm' | 'terms' | 'template' | 'clauses' | 'clausesEn' | 'transferPolicy' | 'tracking' | 'seal' | 'escort' | 'insurance' | 'handover')[]
  /** Without the right to see prices amounts are left out on both sides. */
  before: AgreedValues
  after: AgreedValues
  /** Names of the places meant. */
  places: { code: string; name: Bilingual; tz: string }[]
  comment: string
  proposedAt: Instant
  proposedBy: string
  answerDueAt: Instant
  answeredAt: Instant | null
  answeredBy: string | null
  answer: string
  /** What the viewer's side may do with it. */
  actions: ('accept' | 'refuse' | 'withdraw')[]
}

export type ChangeStatus = 'proposed' | 'accepted' | 'refused' | 'withdrawn' | 'lapsed'

/** A request of an order, at a version of the order. */
export type ChangeVersion = { orderId: Id; version: Version; changeId: Id }

export type Check = { code: CheckCode; done: boolean }

/** What an organisation has to show before it is checked. */
export type CheckCode = 'numbers' | 'address' | 'director' | 'contacts' | 'bank' | 'goslog'

/** What is checked about a partner. `tin` and `contract` are checked by the product, the rest by a person who names his source. */
export type CheckItem = 'tin' | 'register' | 'okved' | 'goslog' | 'authority' | 'bank' | 'insurance' | 'contract' | 'vehicles' | 'contacts' | 'losses'

export type CheckResult = 'passed' | 'failed'

export type CheckRow = {
  item: CheckItem
  /** Without it the partnership is not activated. */
  blocks: boolean
  /** The product looks by itself; nobody marks it. */
  automatic: boolean
  /** Null: not checked yet. */
  result: CheckResult | null
  source: string
  date: Day | null
  /** The last day it holds: of a policy, an authority, a contract. */
  validUntil: Day | null
  expired: boolean
  comment: string
  by: string
}

export type ClaimAction = 'raise' | 'agree' | 'dispute' | 'concede' | 'insist' | 'court' | 'withdraw'

/** One step of a claim. Amounts are of the order's currency; a dispute may say 0. */
export type ClaimChange = { orderId: Id; version: Version; claimId: Id; claimVersion?: Version; action: 'raise'; amount: Money; comment?: string; documentId?: Id } | { orderId: Id; version: Version; action: 'file'; kind: FiledKind; amount: Money; comment: string; documentId?: Id } | { orderId: Id; version: Version; action: 'claim_late_payment' } | { orderId: Id; version: Version; claimId: Id; claimVersion?: Version; action: 'agree' } | { orderId: Id; version: Version; claimId: Id; claimVersion?: Version; action: 'dispute'; amount: Money; comment: string; documentId?: Id } | { orderId: Id; version: Version; claimId: Id; claimVersion?: Version; action: 'concede' } | { orderId: Id; version: Version; claimId: Id; claimVersion?: Version; action: 'insist'; amount: Money; comment: string; documentId?: Id } | { orderId: Id; version: Version; claimId: Id; claimVersion?: Version; action: 'court'; comment: string } | { orderId: Id; version: Version; claimId: Id; claimVersion?: Version; action: 'withdraw'; comment?: string }

/** What a draft was worked out from, so that anybody can work it out again. Money is null without the right to see prices. */
export type ClaimFacts = { by: 'revoke'; percent: number; hoursLeft: number; freeHours: number } | {
  by: 'detention'
  stop: number
  arrivedAt: Instant
  from: Instant
  until: Instant
  waitedMin: number
  freeMin: number
  chargedMin: number
  hours: number
  layoverMin: number
  layoverDays: number
  layoverRate: Money | null
  source?: MarkSource
  untilSource?: MarkSource
  rate: Money | null
  percent: number | null
  days: number | null
} | { by: 'late_loading'; stop: number; dueAt: Instant; arrivedAt: Instant; lateMin: number; source?: MarkSource } | {
  by: 'late_delivery'
  stop: number
  dueAt: Instant
  arrivedAt: Instant
  days: number
  percent: number
  base?: 'value' | 'freight'
  baseSum?: Money | null
  cap?: number
  source?: MarkSource
} | {
  by: 'late_payment'
  dueOn: Day
  until: Day
  days: number
  percent: number
  cap: number
  owed: Money | null
  accrued: Money | null
  earlier: Money | null
} | { by: 'shortage'; stop: number; measure: 'massKg' | 'pallets' | 'pieces'; sent: number; handled: number; base: 'value' | 'freight' } | { by: 'person' }

/** What is claimed: by the terms of taking an order back, for a vehicle that was not sent or cargo that was not handed over, for waiting and lateness, or as people file it. */
export type ClaimKind = 'executor_revoke' | 'forwarder_revoke' | 'forwarder_cancel' | 'no_vehicle' | 'no_cargo' | 'detention' | 'late_loading' | 'late_delivery' | 'late_payment' | 'damage' | 'shortage' | 'temperature' | 'other'

export type ClaimRow = {
  id: Id
  version: number
  kind: ClaimKind
  /** The side that claims. */
  side: Side
  executor: string
  basis: 'terms' | 'law' | 'person'
  status: ClaimStatus
  /** What it stands at now; null without the right to see prices. */
  amount: Money | null
  /** What was worked out, or filed at first. */
  drafted: Money | null
  facts: ClaimFacts
  /** Both views side by side; null until a side has spoken. */
  claim: ClaimView | null
  answer: ClaimView | null
  replyDueAt: Instant | null
  createdAt: Instant
  actions: ClaimAction[]
  /** The sum that waits for a yes here was named for the other side by the viewer himself: a colleague says yes. */
  own?: boolean
}

/** `draft` was worked out and goes to nobody by itself; `opened` waits for the other side, `disputed` for the one that claims; `agreed` is to be paid, `settled` is paid; `rejected`, `withdrawn` and `court` end the talk. */
export type ClaimStatus = 'draft' | 'opened' | 'disputed' | 'agreed' | 'settled' | 'rejected' | 'withdrawn' | 'court'

/** What one side says a claim comes to, and why. */
export type ClaimView = { amount: Money | null; comment: string; person: string; at: Instant; documentId?: Id }

/** From an hour of the clock to a later one of the same day. */
export type ClockSpan = { from: string; to: string }

/** Kilograms of CO2e, well to wheel and tank to wheel. */
export type Co2eSum = { wtwKg: number; ttwKg: number }

/** Code of a dictionary entry. */
export type Code = string

/** `money` is in minor units of the currency of its row, `list` a JSON array; what is not known is empty. */
export type ColumnType = 'date' | 'timestamp' | 'uuid' | 'text' | 'integer' | 'decimal' | 'money' | 'boolean' | 'list'

export type Comment = {
  id: Id
  version: number
  scope: CommentScope
  side: Side
  organization: string
  person: string
  at: Instant
  /** Empty when it was removed. */
  text: string
  editedAt: Instant | null
  removedAt: Instant | null
  /** Written by the one who asks. */
  own: boolean
}

/** `deal`: both sides of the order read it; `internal`: the writer's own organisation alone. */
export type CommentScope = 'deal' | 'internal'

export type Company = {
  id: Id
  version: number
  country: string
  tin: string
  card: {
    legalForm: string
    nameFull: string
    nameShort: string
    kpp: string | null
    ogrn: string | null
    sides: Side[]
    legalAddress: string | null
    actualAddress: string | null
    postalAddress: string | null
    director: { name: string; post: string; basis: string }
    phones: string[]
    emails: string[]
    site: string | null
    goslog: { status: GosLog; number: string | null; since: Day | null }
  }
  tz: string
  verified: boolean
  checks: Check[]
  /** Newest first; the one of today is the first that is not in the future. */
  taxes: TaxPeriod[]
  /** The regime and the rate that hold today. */
  tax: { regime: TaxRegime; rate: number }
  settings: { version: number; hours: WorkWeek; calendar: WorkCalendar; masks: { order: string }; signing: Signing }
  /** Until when the sign-in counts as fresh: changes of bank accounts and new owners need that. */
  freshUntil: Instant
}

/** With what a figure is compared: the same number of days just before, or the same days a year ago. */
export type Comparison = 'none' | 'before' | 'year'

/** A document and its last day, on which it still holds; null: there is none, though it is asked for. `blocks`: without it nobody may drive. */
export type ComplianceDocument = { document: ComplianceKind; expires: Day | null; blocks: boolean }

/** Whose documents run out. */
export type ComplianceHolder = 'driver' | 'vehicle' | 'partner' | 'organization'

/** Every document that has a last day. */
export type ComplianceKind = 'licence' | 'medical' | 'adr' | 'permit' | 'hire' | 'tachograph' | 'medical_book' | 'osago' | 'inspection' | 'atp' | 'pass' | 'lease' | 'contract' | 'insurance' | 'attorney'

export type ConditionBlock = 'payment' | 'waiting' | 'penalties' | 'cancellation' | 'documents' | 'transfer' | 'approval' | 'insurance' | 'seal' | 'temperature' | 'clauses'

/** What a template says, block by block; null: it says nothing of it, and an order keeps what it has. */
export type ConditionBlocks = {
  payment: {
    payDays: number
    payDaysKind: 'calendar' | 'banking'
    payTrigger: 'unloading' | 'scans' | 'originals' | 'act_signed'
    latePaymentPercent?: number | null
    latePaymentCap?: number
  } | null
  waiting: { freeWaitMinutes: number; waitRate: Money | null; layoverRate: Money | null } | null
  penalties: { latePenalty: Money | null; lateDeliveryPercent: number | null; lateDeliveryBase: 'freight' | 'value'; lateDeliveryCap: number } | null
  cancellation: { freeRevokeHours: number; penaltyPercent: number } | null
  documents: { documentDays: number; handover: HandoverRule } | null
  transfer: { transferPolicy: TransferPolicy } | null
  approval: { approvesResources: boolean; approvalHours: number } | null
  insurance: { insurance: boolean; insuranceLimit: Money | null } | null
  seal: { seal: boolean } | null
  temperature: { excursionMinutes: number; recorder: boolean } | null
  clauses: { clauses: string; clausesEn: string } | null
}

/** For which orders a template is taken by itself: those of a customer, with an executor, on a lane, of a body; all null: for every order. */
export type ConditionScope = {
  customerId: Id | null
  executorId: Id | null
  /** Codes of the towns of the first loading and the last unloading: both or neither. */
  from: string | null
  to: string | null
  bodyType: Code | null
}

/** How sure a field of a letter was read: said plainly, told by what stands beside it, or only supposed. */
export type Confidence = 'sure' | 'likely' | 'guess'

/** What a driver says of the positions of his phone; `withdrawn` ends what was `given` before. */
export type ConsentAnswer = 'given' | 'refused' | 'withdrawn'

export type Contact = { name: string; position: string; phone: Phone | null; email: Email | null }

/** How a sum was worked out; a sum without a basis was written by hand. */
export type CostBasis = { of: 'norm'; km: number; normL: number; tonKm: number; loadL: number; winterPercent: number; litres: number; price: Money } | { of: 'litres'; litres: number; price: Money } | { of: 'road'; km: number; rate: Money } | {
  of: 'pay'
  km: number | null
  kmRate: Money | null
  tripRate: Money | null
  days: number | null
  dayRate: Money | null
  drivers?: number
  second?: { kmRate: Money | null; tripRate: Money | null; dayRate: Money | null }
}

export type CostKind = 'fuel' | 'toll' | 'driver' | 'hired' | 'other'

/** What an executor works the costs of his flights out by; what is not said is not worked out. Sums are without VAT. */
export type CostRates = {
  /** Of a litre. */
  fuelPrice?: MoneyFromZero | null
  /** More fuel in winter, by the first and the last month of it. */
  winterPercent: number
  winterFrom: number
  winterTo: number
  /** More fuel with cargo, in litres per 100 t·km. */
  loadL: number
  /** Of a kilometre of a vehicle of more than 12 t. */
  tollKm?: MoneyFromZero | null
  driverKm?: MoneyFromZero | null
  driverTrip?: MoneyFromZero | null
  driverDay?: MoneyFromZero | null
}

/** How a flight's costs are split; percents, which come to a hundred, where it is by hand. */
export type CostSplit = { by: CostSplitBy; shares?: { orderId: Id; percent: number }[] }

/** By what the costs of a flight are split between its orders: tonne-kilometres, mass, places, or percents people say. */
export type CostSplitBy = 'ton_km' | 'mass' | 'pallets' | 'hand'

/** Whom it is with: an organisation that is registered here, or an own customer. */
export type Counterpart = { kind: 'organization' | 'customer'; id: Id; name: string; tin: string }

export type CounterpartKey = { kind: 'organization' | 'customer'; id: Id }

export type Country = string

export type CountryRow = { code: string; name_ru: string; name_en: string; numeric: string; phone: string }

/** One lane and week of a grid: how much is needed, promised by live answers, confirmed, turned into orders. */
export type CoverageCell = { laneId: Id; week: Day; needed: number; promised: number; confirmed: number; ordered: number }

/** The code of a currency by ISO 4217. */
export type CurrencyCode = string

/** The rate of a currency as published: so many roubles for `nominal` units, from `day` on until the next one. */
export type CurrencyRate = {
  currency: string
  day: Day
  nominal: number
  /** Four digits after the point, as the Bank of Russia gives it: `98.1234`. */
  rate: string
  source: RateSource
}

export type CurrencyRow = { code: string; name_ru: string; name_en: string; iso: string; number: string; unicode: string }

/** What papers or the bill of an order still wait for. */
export type CustomerAsk = { label: Bilingual; moment: RequirementMoment }

export type CustomerCard = {
  id: Id
  version: number
  name: string
  country: string
  tin: string | null
  kpp: string | null
  addresses: string[]
  contactName: string
  contactPhone: string | null
  payDays: number | null
  active: boolean
  usedAt: Instant | null
  legalName: string
  contactEmail: string | null
  contacts: Contact[]
  payDaysKind: 'calendar' | 'banking' | null
  payTrigger: 'unloading' | 'scans' | 'originals' | 'act_signed' | null
  requiredFields: RequiredField[]
  documentFields?: LateField[]
  invoiceFields?: LateField[]
  ownFields?: OwnField[]
  /** The number of his contract, which an order for him begins with. */
  contractNumber?: string
  /** Driver and vehicle are named so many hours before the loading; null: he does not ask. */
  passHours?: number | null
  documents: CustomerDocument[]
  creditLimit: Money | null
  invoiceRules: string
  note: string
  externalId: string | null
  nodalPoints: number
}

/** Kinds a forwarder's customer may ask for beside what every order asks for. */
export type CustomerDocument = 'ttn_1t' | 'forwarder_receipt' | 'packing_list' | 'trip_sheet' | 'cmr' | 'poa_m2'

/** What a person enters of a customer. */
export type CustomerDraft = {
  name: string
  legalName: string
  country: Country
  tin: string | null
  kpp: string | null
  addresses: string[]
  contactName: string
  contactPhone: Phone | null
  contactEmail: Email | null
  contacts: Contact[]
  payDays: number | null
  payDaysKind: 'calendar' | 'banking' | null
  payTrigger: 'unloading' | 'scans' | 'originals' | 'act_signed' | null
  requiredFields: RequiredField[]
  documentFields?: LateField[]
  invoiceFields?: LateField[]
  ownFields?: OwnField[]
  /** The number of his contract, which an order for him begins with. */
  contractNumber?: string
  /** Driver and vehicle are named so many hours before the loading; null: he does not ask. */
  passHours?: number | null
  /** Documents every order for the customer asks for besides. */
  documents?: CustomerDocument[]
  creditLimit: MoneyFromZero | null
  invoiceRules: string
  note: string
  externalId: string | null
}

/** A customer in the list. */
export type CustomerItem = {
  id: Id
  version: number
  name: string
  country: string
  tin: string | null
  kpp: string | null
  addresses: string[]
  contactName: string
  contactPhone: string | null
  payDays: number | null
  active: boolean
  /** When an order for the customer was written last. */
  usedAt: Instant | null
}

export type CustomerRow = { id: Id; name: string; tin: string | null; kpp: string | null; addresses: string[]; contact_name: string; contact_phone: string | null }

/** A field the customer named himself: its names in both languages, and what the order says. */
export type CustomerValue = { key: string; ru: string; en: string; value: string }

export type Dashboard = 'execution' | 'trading' | 'fleet' | 'money' | 'documents' | 'emissions' | 'partners' | 'people'

/** A calendar day without a zone: `2026-10-06`. There was no year 0. */
export type Day = string

/** Days of a filter, either end open. */
export type DayRange = { from?: Day; to?: Day }

export type DaySet = 'orders' | 'offers' | 'lots' | 'bids'

/** What a debt is for: `freight` an order that was carried, `stopped` the part of the price of one that was stopped on its way, `claims` claims of a deal that ended without delivery; below zero whoever claims is the payer. */
export type DebtBasis = 'freight' | 'stopped' | 'claims'

/** Orders with a debt that is not paid: of which kind, with its last day within these days, or without one so far. */
export type DebtFilter = { kind: SettlementKind; from?: Day; to?: Day; term?: 'none' }

/** Everything a forwarder does with a demand; the steps table says when. */
export type DemandAction = 'publish' | 'edit' | 'pause' | 'resume' | 'extend' | 'choose' | 'cancel' | 'finish' | 'orders' | 'tender'

/** A demand opened, as its viewer may see it. */
export type DemandCard = {
  row: DemandRow
  order: DemandOrder | null
  /** The viewer is its forwarder. */
  own: boolean
  /** What was entered, of a spot demand with its order; of others than the forwarder without order, audience, stages and the hidden end. */
  draft: DemandDraft
  lanes: DemandLane[]
  /** Of a grid: one cell for each lane and week; an executor reads `promised` and `confirmed` as his own. */
  coverage: CoverageCell[]
  /** The forwarder reads all, in the order of the basis, ended ones last; an executor his own. */
  offers: DemandOffer[]
  /** Of the forwarder: reached so far, and the moments at which others will be. */
  reach: { reached: number; later: { at: Instant; organizations: number }[] } | null
  /** Executors the audience names, as the forwarder alone reads them. */
  listed: Party[]
  cancel: { reason: string; comment: string } | null
  actions: { action: DemandAction; allow: boolean; reason: string | null }[]
  /** Whether the viewer may offer, and why not. */
  mayOffer: Verdict
  /** How the viewer's offer will charge VAT. */
  vat: { vatMode: VatMode; vatRate: VatRate } | null
}

/** What a forwarder enters. A draft may lack much; publishing asks for the rest by name. */
export type DemandDraft = {
  kind: DemandKind
  /** Of a spot demand: a placed order, or `order`, which is placed by publishing. */
  orderId?: Id | null
  order?: OrderDraft | null
  /** Vehicles needed. */
  trucks?: number
  title?: string
  mode?: PriceMode
  price?: DemandPrice | null
  priceTo?: DemandPrice | null
  /** Whether executors read the upper end of a range. */
  showsTo?: boolean
  currency?: string
  /** What offers are compared by; shown to executors. */
  basis?: Basis
  /** «Кто быстрее»: whoever first takes the price (the lower end of a range) has it; his acceptance of a counter-offer is final too. */
  takeNow?: boolean
  counters?: boolean
  confirmMinutes?: number
  /** By default {"kind":"partners"}. */
  audience?: Audience
  /** With groups: who reads it how much later; a group left out as the group itself says. */
  stages?: DemandStage[]
  /** Until when answers are taken. */
  deadline?: Instant | null
  note?: string
  lanes?: LaneDraft[]
}

export type DemandEntry = {
  id: Id
  at: Instant
  what: string
  from: string | null
  to: string | null
  /** Null: time itself. */
  person: string | null
  organization: string | null
  comment: string
  facts: Record<string, unknown>
}

/** One order that needs an executor now, or capacity on lanes per week for weeks ahead. */
export type DemandKind = 'spot' | 'period'

export type DemandLane = {
  id: Id
  from: Bilingual
  fromCode: string
  to: Bilingual
  toCode: string
  distanceKm: number | null
  truckType: Code | null
  bodyTypes: Code[]
  temperature: Code | null
  cargo: string
  massKg: number
  price: Money | null
  priceTo: Money | null
}

export type DemandMove = { demandId: Id; version: Version; action: 'publish' } | { demandId: Id; version: Version; action: 'edit'; draft: DemandDraft } | { demandId: Id; version: Version; action: 'pause' } | { demandId: Id; version: Version; action: 'resume'; deadline?: Instant | null } | { demandId: Id; version: Version; action: 'extend'; deadline: Instant } | { demandId: Id; version: Version; action: 'choose' } | { demandId: Id; version: Version; action: 'cancel'; reason: Code; comment?: string } | { demandId: Id; version: Version; action: 'finish' }

/** An executor's offer with everything said about it. An executor reads his own alone. */
export type DemandOffer = {
  id: Id
  executor: Party
  status: DemandOfferStatus
  /** The revision of the demand it was made for. */
  revision: number
  /** The demand changed since: the executor says whether it stands. */
  needsReconfirm: boolean
  /** The executor accepted the forwarder's last price, who confirms it. */
  agreed: boolean
  /** The price as it stands now, whoever named it; null of a grid. */
  amount: Money | null
  /** What the executor himself named last, also while the forwarder's price awaits his answer; the sums below are of it. */
  offered: Money | null
  vatMode: VatMode
  vatRate: VatRate
  gross: Money | null
  net: Money | null
  /** `net` where the forwarder deducts VAT, else `gross`. */
  effective: Money | null
  /** The place among live offers by each basis; null to executors and of offers that ended. */
  ranks: { gross: number; net: number; effective: number } | null
  trucks: number
  /** The vehicle named, as text. */
  vehicle: string
  loadingAt: Instant | null
  validUntil: Instant | null
  comment: string
  /** Until when the chosen executor confirms. */
  confirmDueAt: Instant | null
  /** Who moves next. */
  turn: Side | null
  /** The negotiation ended: no new offer in this publication. */
  closed: boolean
  /** Why it was declined or lost. */
  reason: string
  /** With the asking forwarder; null where there is nothing to count. */
  onTime: number | null
  orders: number
  turns: DemandOfferTurn[]
  lanes: AnswerLane[]
  cells: AnswerCell[]
  /** Every step that belongs to the status: open to the viewer, or closed with the reason in words. */
  actions: { action: DemandOfferAction; allow: boolean; reason: string | null }[]
  createdAt: Instant
  updatedAt: Instant
}

/** Everything either side does in a negotiation. */
export type DemandOfferAction = 'counter' | 'accept' | 'decline' | 'withdraw' | 'select' | 'confirm' | 'reconfirm'

/** One step of a negotiation. Which side takes it the session says. */
export type DemandOfferMove = { demandId: Id; offerId: Id; turnId: Id; action: 'counter'; amount: DemandPrice; validUntil?: Instant | null; comment?: string } | { demandId: Id; offerId: Id; turnId: Id; action: 'accept' } | { demandId: Id; offerId: Id; turnId: Id; action: 'decline'; reason?: string } | { demandId: Id; offerId: Id; turnId: Id; action: 'withdraw' } | { demandId: Id; offerId: Id; turnId: Id; action: 'select' } | { demandId: Id; offerId: Id; turnId: Id; action: 'confirm' } | { demandId: Id; offerId: Id; turnId: Id; action: 'reconfirm' }

export type DemandOfferStatus = 'submitted' | 'countered_by_forwarder' | 'countered_by_executor' | 'selected' | 'confirmed' | 'declined' | 'withdrawn' | 'expired' | 'lost'

/** One move of a negotiation, as both sides read it. */
export type DemandOfferTurn = {
  id: Id
  at: Instant
  by: 'forwarder' | 'executor' | 'system'
  person: string | null
  what: 'offer' | 'answer' | 'counter' | 'accept' | 'take' | 'decline' | 'withdraw' | 'select' | 'confirm' | 'expire' | 'reconfirm' | 'changed' | 'lost' | 'accepted_part'
  amount: Money | null
  comment: string
}

/** What is to be carried, without prices and people: of a spot demand. */
export type DemandOrder = {
  stops: {
    kind: StopKind
    /** Code of the town; null of what was published before it was told. */
    town?: Code | null
    place: Bilingual
    tz: string
    windowFrom: Instant | null
    windowTo: Instant | null
    handling: Code[]
  }[]
  cargos: { name: string; massKg: number; volumeM3: number; pallets: number }[]
  truckType: Code | null
  loadingTypes: Code[]
  payDays: number
  payDaysKind: 'calendar' | 'banking'
  payTrigger: 'unloading' | 'scans' | 'originals' | 'act_signed'
  comment: string
}

/** What a trip or an order of a demand may cost. */
export type DemandPrice = Money

/** A demand in a list, as one organisation sees it. Nothing of it changes by time alone. */
export type DemandRow = {
  id: Id
  version: number
  side: Side
  tab: DemandTab
  opens: boolean
  number: string | null
  kind: DemandKind
  status: DemandStatus
  title: string
  forwarder: Party
  mode: PriceMode
  basis: Basis
  takeNow: boolean
  orderId: Id | null
  orderNumber: string | null
  /** Of a grid: its first lane; `lanes` says how many there are. */
  from: Bilingual
  to: Bilingual
  tz: string
  lanes: number
  windowFrom: Instant | null
  windowTo: Instant | null
  /** First and last Monday of a grid. */
  weekFrom: Day | null
  weekTo: Day | null
  distanceKm: number | null
  cargo: string
  massKg: number
  bodyTypes: Code[]
  temperature: Code | null
  trucks: number
  /** Trips or vehicles; an executor reads what he himself promised and was confirmed. */
  needed: number
  promised: number
  confirmed: number
  price: Money | null
  priceTo: Money | null
  /** Live offers; told to the forwarder alone. */
  offers: number | null
  /** The best live offer in the basis; told to the forwarder alone. */
  best: Money | null
  /** The viewer's own offer. */
  own: { id: Id; status: DemandOfferStatus; amount: Money | null; turn: Side | null; needsReconfirm: boolean; confirmDueAt: Instant | null } | null
  revision: number
  deadline: Instant | null
  /** It is for the members of its forwarder’s private area alone. */
  isPrivate: boolean
  responsible: { id: Id; name: string } | null
  createdAt: Instant
}

/** A group of partners that reads the demand so many minutes after it was published. */
export type DemandStage = { groupId: Id; delayMinutes: number }

export type DemandStatus = 'draft' | 'active' | 'paused' | 'choosing' | 'confirming' | 'matched' | 'expired' | 'cancelled'

export type DemandTab = 'all' | 'drafts' | 'active' | 'choosing' | 'confirming' | 'done' | 'cancelled' | 'available' | 'answered' | 'waiting' | 'won' | 'lost'

export type DemandVersion = { demandId: Id; version: Version }

export type Device = {
  id: Id
  version: number
  protocol: DeviceProtocol
  name: string
  /** The number it is known by; empty where its key is all it says. */
  identifier: string
  /** Whether it has a password or a key: both are told once, when they are made. */
  hasSecret: boolean
  state: DeviceState
  /** The vehicle it is on, and since when. */
  vehicle: PlatedVehicle
  since: Instant
  createdAt: Instant
  by: string
  /** When it was last heard of, and at which address. */
  heardAt: Instant | null
  heardFrom: string | null
  stored: number
  repeated: number
  faults: FaultFigure[]
}

/** Why something a device sent is not stored. */
export type DeviceFault = 'place' | 'no_fix' | 'mock' | 'clock_ahead' | 'old' | 'jump' | 'unbound' | 'broken' | 'checksum'

/** How a device speaks: Wialon IPS over TCP, OsmAnd and Traccar over HTTP, the call `devices.report`. */
export type DeviceProtocol = 'wialon' | 'osmand' | 'api'

/** `waiting`: without a password and not yet confirmed by a person; `revoked`: nothing of it is stored any more. */
export type DeviceState = 'waiting' | 'working' | 'revoked'

/** A device with its password or key, which is told this once. */
export type DeviceWithSecret = { device: Device; secret: string | null }

/** One entry of a dictionary: a stable code and its name in both languages. */
export type DictRow = { code: string; name_ru: string; name_en: string }

/** Who says how long the road of an order is: a person who typed it, or whoever worked it out. */
export type DistanceBy = 'typed' | 'estimate' | 'osrm' | 'valhalla'

/** Everything that is done with a document beside bringing its files; the table of steps says who may and when. */
export type DocumentAction = 'upload' | 'take' | 'accept' | 'reject' | 'send_original' | 'receive_original' | 'correct_original' | 'miss_original' | 'remove'

/** One step of documents of an order; several at once are taken together or not at all. */
export type DocumentChange = { orderId: Id; version: Version; documentIds: Id[]; action: 'upload'; via?: 'edo' | 'paper'; comment?: string } | { orderId: Id; version: Version; documentIds: Id[]; action: 'take' } | { orderId: Id; version: Version; documentIds: Id[]; action: 'accept'; expectedPages?: ExpectedPages } | { orderId: Id; version: Version; documentIds: Id[]; action: 'reject'; reason: Code; comment?: string; expectedPages?: ExpectedPages } | { orderId: Id; version: Version; documentIds: Id[]; action: 'send_original'; courier: string; track?: string; day: Day } | { orderId: Id; version: Version; documentIds: Id[]; action: 'receive_original'; day: Day } | { orderId: Id; version: Version; documentIds: Id[]; action: 'correct_original'; day: Day; comment: string } | { orderId: Id; version: Version; documentIds: Id[]; action: 'miss_original'; comment?: string } | { orderId: Id; version: Version; documentIds: Id[]; action: 'remove' } | { orderId: Id; version: Version; action: 'add'; kind: DocumentKind; title?: string } | { orderId: Id; version: Version; action: 'ask'; kind: DocumentKind; days?: number }

/** How far the documents of an order are. */
export type DocumentCounts = { accepted: number; uploaded: number; total: number }

/** The operator of electronic documents and the number of the organisation with him. */
export type DocumentExchange = { operator: string; number: string }

export type DocumentKind = 'order_request' | 'tn' | 'cmr' | 'ttn_1t' | 'poa_m2' | 'trip_sheet' | 'packing_list' | 'forwarder_receipt' | 'adr_doc' | 'upd' | 'act' | 'invoice' | 'downtime_act' | 'discrepancy_act' | 'halt_act' | 'customer_request' | 'customer_invoice' | 'other'

/** Why an order asks for a document. */
export type DocumentReason = 'cargo' | 'border' | 'vat' | 'no_vat' | 'dangerous' | 'short' | 'customer' | 'halt'

/** A document of an order, as its viewer sees it. */
export type DocumentRow = {
  id: Id
  kind: DocumentKind
  /** What it is in words, where the kind alone does not say. */
  title: string
  /** Who brings it. */
  side: Side
  required: boolean
  /** False: the forwarder alone sees it. */
  shared: boolean
  status: DocumentStatus
  /** 0: nothing has come yet. */
  version: number
  dueAt: Instant | null
  changedAt: Instant | null
  /** Why it was refused: a code of the dictionary and words. */
  reason: Code | null
  comment: string
  original: OriginalRow
  /** Files are put into it under this purpose; null: not by this viewer, or not now. */
  purpose: string | null
  actions: DocumentAction[]
}

export type DocumentStatus = 'required' | 'uploaded' | 'checking' | 'accepted' | 'rejected'

/** One time a document came; the last of them is the document as it stands. */
export type DocumentVersion = {
  version: number
  via: DocumentVia
  status: 'open' | 'accepted' | 'rejected' | 'withdrawn'
  at: Instant
  side: Side
  organization: string | null
  person: string | null
  takenAt: Instant | null
  takenBy: string | null
  decidedAt: Instant | null
  decidedBy: string | null
  reason: Code | null
  comment: string
  files: FileRow[]
  /** Stands for its pages as they are; who accepts or refuses it gives it back. */
  pages: string
  /** Whether this viewer may still take its files back. */
  mayRemove: boolean
}

/** How a version came: as files here, signed by electronic exchange elsewhere, or by hand. */
export type DocumentVia = 'files' | 'edo' | 'paper'

/** How far the documents of an order are: none asked for, some missing, all there and some not checked, all accepted. */
export type DocumentsState = 'none' | 'missing' | 'review' | 'accepted'

/** The list behind a figure: `query` is its filter as it stands in an address (`readQuery`), for `orders.list`, `flights.list` or `tenders.list` (with `side` in it); it has exactly `count` rows. */
export type Drill = { list: 'orders' | 'flights' | 'tenders'; query: string; count: number }

/** Everything that moves a driver; the steps table says who may and when. */
export type DriverAction = 'submit' | 'verify' | 'return' | 'leave' | 'back' | 'block' | 'unblock' | 'dismiss' | 'restore'

/** What of dangerous goods a driver may carry, and until when. */
export type DriverAdr = { classes: string[]; expires: Day | null }

/** What a driver said of a flight he was given. */
export type DriverAnswer = 'accepted' | 'declined'

/** One step of many drivers, with what it asks of each. */
export type DriverBulk = { rows: BulkRows; action: 'submit' } | { rows: BulkRows; action: 'verify' } | { rows: BulkRows; action: 'dismiss'; reason: string } | { rows: BulkRows; action: 'restore' }

export type DriverCard = {
  id: Id
  name: string
  lastName: string
  firstName: string
  middleName: string | null
  phone: string | null
  categories: LicenceCategory[]
  licenceExpires: Day | null
  medicalExpires: Day | null
  adr: DriverAdr | null
  employment: Employment
  status: DriverStatus
  compliance: ComplianceDocument[]
  obstacles: DriverObstacle[]
  leaves: Leave[]
  version: number
  availability: Availability
  flight: DriverRun | null
  consent: boolean
  lastFlightAt: Instant | null
  blockReason: string | null
  blockedBy: 'system' | 'person' | null
  actions: DriverAction[]
  masked: {
    phone: string | null
    birth: string | null
    licence: string | null
    passport: string | null
    tin: string | null
    snils: string | null
    adr: string | null
    tachograph: string | null
    permit: string | null
  }
  age: number | null
  citizenship: string
  licenceCountry: string
  licenceIssued: Day | null
  adrTanks: boolean
  tachographExpires: Day | null
  medicalBookExpires: Day | null
  permit: { kind: PermitKind; expires: Day | null } | null
  hired: { from: string; until: Day | null } | null
  preferredTruck: { id: Id; plate: string } | null
  consents: DriverConsents
  /** What is missing before he can be checked. */
  missing: {
    field: string
    rule: 'name.letters' | 'phone.none' | 'birth.none' | 'birth.age' | 'birth.adr' | 'licence.none' | 'licence.dates' | 'licence.turned' | 'licence.long' | 'categories.none' | 'permit.none' | 'tin.person' | 'hire.none' | 'adr.expires' | 'consent.none' | 'consent.first' | 'scan.none' | 'passport.shape'
  }[]
}

/** When a driver gave his consents on paper, as a dispatcher entered it. */
export type DriverConsents = { processingAt: Instant | null; trackingAt: Instant | null }

export type DriverDraft = {
  lastName: string
  firstName: string
  middleName: string | null
  phone?: string | null
  birth?: Day | null
  citizenship: string
  licence?: string | null
  licenceCountry: string
  licenceIssued: Day | null
  licenceExpires: Day | null
  categories: LicenceCategory[]
  passport?: Passport | null
  tin?: string | null
  snils?: string | null
  adr: { number?: string | null; classes: AdrClass[]; tanks: boolean; expires: Day | null } | null
  tachograph: { number?: string | null; expires: Day | null } | null
  medicalExpires: Day | null
  medicalBookExpires: Day | null
  permit: { kind: PermitKind; number?: string | null; expires: Day | null } | null
  employment: Employment
  hired: { from: string; until: Day | null } | null
  preferredTruckId: Id | null
  consents: { processing: boolean; tracking: boolean }
}

export type DriverItem = {
  id: Id
  name: string
  lastName: string
  firstName: string
  middleName: string | null
  phone: string | null
  categories: LicenceCategory[]
  licenceExpires: Day | null
  medicalExpires: Day | null
  adr: DriverAdr | null
  employment: Employment
  status: DriverStatus
  compliance: ComplianceDocument[]
  obstacles: DriverObstacle[]
  leaves: Leave[]
  version: number
  availability: Availability
  /** The flight he is in, or the next one within three days. */
  flight: DriverRun | null
  consent: boolean
  /** End of his last flight. */
  lastFlightAt: Instant | null
  /** Why he is blocked, as it was written; null where the documents say it. */
  blockReason: string | null
  blockedBy: 'system' | 'person' | null
  actions: DriverAction[]
}

/** A link one driver has for one flight; what it ends with is told once, when it is made. */
export type DriverLink = {
  id: Id
  driver: { id: Id; name: string }
  state: DriverLinkState
  createdAt: Instant
  /** The person who made it. */
  by: string
  openedAt: Instant | null
  /** When the phone was last heard of. */
  seenAt: Instant | null
  phone: { browser: Browser; system: OperatingSystem } | null
  /** By how many seconds the clock of the phone is ahead of the server's. */
  clockAhead: number | null
  answer: DriverAnswer | null
  /** What stands of his consent to positions of his phone; null while he has not answered. */
  positions: PositionConsent | null
}

/** `waiting`: nobody opened it; `opened`: it belongs to a phone; `revoked`, also by another driver on the flight; `over`: a day after the flight. */
export type DriverLinkState = 'waiting' | 'opened' | 'revoked' | 'over'

export type DriverMove = { driverId: Id; version: number; action: 'submit' } | { driverId: Id; version: number; action: 'verify' } | { driverId: Id; version: number; action: 'return'; reason: string } | { driverId: Id; version: number; action: 'leave'; kind: LeaveKind; from: Day; until: Day } | { driverId: Id; version: number; action: 'back' } | { driverId: Id; version: number; action: 'block'; reason: string } | { driverId: Id; version: number; action: 'unblock'; reason: string } | { driverId: Id; version: number; action: 'dismiss'; reason: string } | { driverId: Id; version: number; action: 'restore' }

/** Why a driver may not go out today. */
export type DriverObstacle = 'status' | 'leave' | 'licence' | 'medical' | 'adr' | 'permit' | 'hire'

/** What one driver is paid; nothing said: what all are. */
export type DriverRates = { driverKm?: MoneyFromZero | null; driverTrip?: MoneyFromZero | null; driverDay?: MoneyFromZero | null }

export type DriverRow = {
  id: Id
  name: string
  lastName: string
  firstName: string
  middleName: string | null
  /** The last four digits; the whole number is asked for by `reveal`. */
  phone: string | null
  categories: LicenceCategory[]
  licenceExpires: Day | null
  medicalExpires: Day | null
  adr: DriverAdr | null
  employment: Employment
  status: DriverStatus
  compliance: ComplianceDocument[]
  obstacles: DriverObstacle[]
  /** Present and future absences. */
  leaves: Leave[]
}

/** A flight a driver is promised to or under way with. */
export type DriverRun = { id: Id; number: string; truck: string | null; startsAt: Instant; endsAt: Instant }

/** Personal data, each kept as ciphertext. */
export type DriverSecret = 'phone' | 'birth' | 'licence' | 'passport' | 'tin' | 'snils' | 'adr' | 'tachograph' | 'permit'

export type DriverSort = 'name' | 'expires'

export type DriverStatus = 'draft' | 'verification' | 'active' | 'on_leave' | 'blocked' | 'dismissed'

export type DriverTab = 'all' | 'work' | 'away' | 'blocked' | 'entry' | 'dismissed'

/** Where a driver stands after a change. */
export type DriverVersion = { id: Id; version: number; status: DriverStatus }

/** The waybill of a deal of this order that is over: it is read, and nobody goes on with it. */
export type EarlierWaybill = {
  id: Id
  number: string
  uid: string | null
  /** Whose deal it was. */
  executor: string
  createdAt: Instant
  endedAt: Instant
  completedAt: Instant | null
  titles: TitleRow[]
}

/** What one must meet to bid; checked at every bet. */
export type Eligibility = {
  /** Share of deliveries in time with the organiser, in percent; who has none yet passes. */
  minRating?: number
  /** No hired vehicles. */
  ownFleet?: boolean
  /** The least sum of the liability policy; null: none asked for. */
  insuranceMin?: Money | null
  /** A driver with an ADR certificate that holds. */
  adr?: boolean
}

export type Email = string

/** What a line of the report is of: a month, a quarter, or all the days asked for. */
export type EmissionPeriod = 'month' | 'quarter' | 'whole'

/** Of a customer to a forwarder, of a forwarder to an executor; null: orders without a customer. */
export type EmissionRow = {
  id: string
  from: Day
  to: Day
  party: { id: Id; name: string } | null
  orders: number
  /** Of them nobody knows what they caused: no way or no cargo is known. Not in the sums. */
  unknown: number
  /** With a distance that was measured on all flights. */
  measured: number
  /** With litres of a trip sheet on all flights. */
  byFuel: number
  /** With the executor's own share of empty running in the intensity of all flights. */
  ownEmpty: number
  tonKm: number
  wtwKg: number
  ttwKg: number
  /** Grams well to wheel on a tonne and a kilometre; null where nothing went anywhere. */
  intensity: number | null
}

/** What delivered orders caused on their flights, as each card tells it; the sums add up to those of the cards. */
export type EmissionSum = {
  orders: number
  /** Of them nobody knows what they caused: no way or no cargo is known. Not in the sums. */
  unknown: number
  /** With a distance that was measured on all flights. */
  measured: number
  /** With litres of a trip sheet on all flights. */
  byFuel: number
  /** With the executor's own share of empty running in the intensity of all flights. */
  ownEmpty: number
  tonKm: number
  wtwKg: number
  ttwKg: number
  /** Grams well to wheel on a tonne and a kilometre; null where nothing went anywhere. */
  intensity: number | null
}

export type Employment = 'staff' | 'contract' | 'self_employed' | 'attracted'

/** What a vehicle must have with it; `straps` and `conics` in a number of pieces. */
export type Equipment = 'straps' | 'corners' | 'anti_slip_mats' | 'timber_stakes' | 'conics' | 'coupling' | 'air_suspension' | 'tail_lift' | 'medical_book' | 'sanitary_passport' | 'tir' | 't1' | 'cmr_insurance'

/** What a vehicle must have with it, and how many of it. */
export type EquipmentItem = { code: Equipment; count?: number | null }

/** When the vehicle of a flight is expected at a stop, as far as its reader may know: four of five such flights come until `until`, one of five before `from`. */
export type ExpectedArrival = {
  flightId: Id
  taskId: Id
  orderId: Id
  /** Which of the stops of its order it is; null where it is none of them. */
  stop: number | null
  /** The middle of the range. */
  at: Instant
  from: Instant
  until: Instant
  windowTo: Instant
}

/** What the person had before his eyes: a document that has other pages by now is neither accepted nor refused unseen. */
export type ExpectedPages = { documentId: Id; pages: string }[]

export type ExpiryNotice = {
  kind: ComplianceHolder
  objectId: Id
  /** The driver's short name, the plate, the partner's name, the person of a power of attorney. */
  name: string
  document: ComplianceKind
  expires: Day
  days: 30 | 7 | 1 | 0
  blocks: boolean
  at: Instant
}

/** What is written in the background: a list as a file, or documents of many orders as an archive. */
export type ExportKind = 'csv' | 'xlsx' | 'zip'

export type ExportRow = {
  id: Id
  request: { list: string; format: ExportKind; query: string; columns: string[] }
  /** What the file is called. */
  name: string
  status: ExportStatus
  /** Rows there are; null until they are counted. */
  total: number | null
  /** Rows written so far. */
  rows: number
  /** Orders something of whose documents was left out; the archive says what and why. */
  skipped: number
  /** Bytes of the file. */
  size: number
  /** Why it failed, in words. */
  why: string | null
  createdAt: Instant
  endedAt: Instant | null
  /** When it leaves with its file. */
  expiresAt: Instant | null
}

export type ExportStatus = 'waiting' | 'running' | 'ready' | 'failed' | 'cancelled'

export type ExtraAction = 'approve' | 'refuse' | 'withdraw' | 'give_back'

/** One step of an extra. Amounts are of the order's currency and above zero, also those given back. */
export type ExtraChange = { orderId: Id; version: Version; action: 'propose'; code: ExtraCode; payer?: Side; amount: Money; comment: string; evidence?: string } | { orderId: Id; version: Version; extraId: Id; action: 'give_back'; amount: Money; comment: string; evidence?: string } | { orderId: Id; version: Version; extraId: Id; action: 'approve' } | { orderId: Id; version: Version; extraId: Id; action: 'refuse'; comment: string } | { orderId: Id; version: Version; extraId: Id; action: 'withdraw' }

/** What is paid beside the price of an order. */
export type ExtraCode = 'waiting' | 'extra_stop' | 'loader' | 'toll' | 'fuel_surcharge' | 'tail_lift' | 'return' | 'other'

export type ExtraRow = {
  id: Id
  code: ExtraCode
  /** The side that proposes. */
  side: Side
  /** Who bears it: what the forwarder pays is added to what the executor gets, what the executor pays is taken off it. */
  payer: Side
  status: ExtraStatus
  /** Below zero in an extra that gives an approved one back; null without the right to see prices. */
  amount: Money | null
  /** The approved extra this one gives back, whole or in part. */
  returns: Id | null
  /** What of an approved one may still be given back; null of every other, and without the right to see prices. */
  left: Money | null
  comment: string
  /** What proves it, as it was written. */
  evidence: string
  proposedAt: Instant
  proposedBy: string
  /** By then the other side answers; later it is late, and still may. */
  answerDueAt: Instant
  answeredAt: Instant | null
  answeredBy: string | null
  answer: string
  /** What the viewer's side may do with it now. */
  actions: ExtraAction[]
  /** The viewer himself proposed it for the other side: a colleague approves it. */
  own?: boolean
}

/** `proposed` waits for the other side, also when its time is over; what was `approved` stays so and is only given back by another extra. */
export type ExtraStatus = 'proposed' | 'approved' | 'refused' | 'withdrawn'

/** What of a device was not stored for one reason, and the last such as it came. */
export type FaultFigure = { fault: DeviceFault; count: number; lastAt: Instant; example: string }

/** The area of a stop: round about a point, or bounded by corners. */
export type Fence = { kind: 'circle'; lat: number; lon: number; radiusM: number } | { kind: 'polygon'; vertices: { lat: number; lon: number }[] }

export type FigureDays = '7' | '30'

export type FigureId = 'delivered' | 'loadingInTime' | 'unloadingInTime' | 'loadingLate' | 'unloadingLate' | 'lateness' | 'loadingWait' | 'unloadingWait' | 'lots' | 'lotsAwarded' | 'lotsUnsold' | 'bidders' | 'saving' | 'savingUsual' | 'savingSum' | 'invitedLooked' | 'invitedBet' | 'timeToAward' | 'lotsWon' | 'winRate' | 'flights' | 'loadedKm' | 'emptyKm' | 'emptyShare' | 'busyShare' | 'idleHours' | 'flightCost' | 'costPerKm' | 'flightMargin' | 'marginPerKm' | 'income' | 'spend' | 'margin' | 'marginShare' | 'vat' | 'receivable' | 'receivableOverdue' | 'payable' | 'payableOverdue' | 'documentsAccepted' | 'documentCycle' | 'documentsMissing' | 'documentsUnderReview' | 'documentsReturned' | 'co2e' | 'co2eIntensity' | 'transportWork' | 'co2eUnknown' | 'partners' | 'partnerInTime' | 'answerTime' | 'offersInTime' | 'answersInTime' | 'activeOrders' | 'overdueOrders' | 'withoutResponsible'

/** `share` is of one (0.93), `money` in minor units of the currency of the answer, `number` a mean with a fraction, `intensity` grams on a tonne and a kilometre. */
export type FigureUnit = 'count' | 'number' | 'share' | 'money' | 'hours' | 'days' | 'km' | 'kg' | 'tonKm' | 'intensity'

export type FigureValue = {
  id: FigureId
  unit: FigureUnit
  /** Null where there is nothing to tell it of, or the person may not see it. */
  value: number | null
  /** Of how many cases it is: the base of a share or of a mean. */
  of: number
  /** The same of the days compared with; null without them. */
  before: number | null
  /** The cases it is of; null where the person may not open the list. */
  drill: Drill | null
}

/** What a file may belong to. */
export type FileKind = 'vehicle' | 'driver' | 'partner' | 'organization' | 'customer' | 'order_document' | 'tender' | 'flight' | 'incoming_letter'

export type FileRow = {
  id: Id
  purpose: string
  name: string
  type: FileType
  /** Bytes of what is downloaded. */
  size: number
  /** Whether there are pictures of it. */
  pictured: boolean
  /** What is given out is a copy without scripts; the file as it came is kept beside. */
  cleaned: boolean
  scanned: Scanned
  by: string | null
  createdAt: Instant
}

export type FileType = 'pdf' | 'jpg' | 'png' | 'webp' | 'heic' | 'xlsx' | 'docx'

/** Kinds a person files himself. */
export type FiledKind = 'damage' | 'shortage' | 'temperature' | 'other'

/** The resource a finding is about, by the field of the step that gives it. */
export type FitField = 'truckId' | 'trailerId' | 'driverId' | 'coDriverId'

/** One thing that keeps resources from an order, or that is worth knowing before they are given to it. */
export type FitFinding = {
  /** The step is refused with this very code and these words; what does not block only warns. */
  blocks: boolean
  /** A warning that is let pass with a reason alone: a rule may be broken on the way, or a window missed. */
  needsReason: boolean
  field: FitField
  /** That of a refusal, or of a warning beside them. */
  code: string
  text: Bilingual
}

/** A vehicle in the fleet list. */
export type FleetRow = {
  id: Id
  kind: VehicleKind
  plate: string
  plateCountry: string
  make: string
  model: string
  year: number | null
  ownership: string
  bodyType: string | null
  loadingTypes: string[]
  payloadKg: number | null
  volumeM3: number | null
  pallets: number | null
  temperature: { min: number; max: number } | null
  adrClasses: string[]
  osagoExpires: Day | null
  inspectionExpires: Day | null
  compliance: ComplianceDocument[]
  status: VehicleStatus
  /** What it draws, or is drawn by, now. */
  coupled: PlatedVehicle | null
  version: number
  body: Bilingual | null
  availability: VehicleAvailability
  /** The flight it drives or is next promised to. */
  flight: VehicleFlight | null
  /** When the last flight it is promised to ends; null while it is free. */
  freeFrom: Instant | null
  /** Where it stands, or will stand when it is free. */
  place: { code: string; ru: string; en: string } | null
  /** Since when it stands somewhere without a truck, a trailer that somebody left for more than a day. */
  leftSince: Instant | null
  /** Share of the last 30 days spent in flights. */
  used: number
  blockReason: BlockReason | null
  repairUntil: Day | null
  /** Steps the viewer may take now. */
  actions: VehicleAction[]
}

export type FlightBars = {
  from: Instant
  to: Instant
  tz: string
  places: Bilingual[]
  flights: TimelineFlight[]
  gaps: TimelineGap[]
  complete: boolean
  lanes: BarLane[]
}

/** A step taken with many flights at once. */
export type FlightBulk = {
  action: 'mark'
  rows: { id: Id; version: Version; taskId: Id; mark: 'depart' | 'arrive' | 'serve' | 'finish' }[]
  at?: Instant
  comment?: string
} | { action: 'instruct'; rows: BulkRows; instructions: string } | {
  action: 'replace'
  rows: BulkRows
  truckId?: Id | null
  driverId?: Id | null
  coDriverId?: Id
  overrideReason?: OverrideReason
  reason: string
  comment: string
}

/** A flight opened: the row and everything the viewer may see of it. */
export type FlightCard = {
  id: Id
  number: string
  side: Side
  status: FlightStatus
  version: number
  truck: FlightVehicle | null
  trailer: FlightVehicle | null
  driver: { id: Id | null; name: string } | null
  coDriver?: { id: Id | null; name: string } | null
  stops: FlightStop[]
  next: number | null
  dueAt: Instant | null
  trouble: FlightTrouble | null
  loadedKm: number | null
  emptyKm: number | null
  startsAt: Instant
  endsAt: Instant
  money: FlightMoney | null
  tasks: FlightTaskCard[]
  orders: FlightOrderCard[]
  /** What the bodies take; null where no vehicle says it. */
  carries: { massKg: number | null; volumeM3: number | null; pallets: number | null }
  driverPhone: string | null
  instructions: string
  /** Documents of truck, trailer and drivers that bound the flight; the executor's alone, and empty to the forwarder. */
  documents: { of: 'truck' | 'trailer' | 'driver' | 'co_driver'; document: string; name: Bilingual; until: string | null; over: boolean }[]
  /** What was warned of when resources were given, and why they were given; the executor's alone. */
  overrides: { at: Instant; person: string; reason: string; warnings: Bilingual[] }[]
  /** CO2e of the orders its viewer sees: to its executor all of it. */
  co2e?: OrderCo2e | null
  costs: FlightCost[]
  /** How they are split between the orders; the executor's alone. */
  costSplit: CostSplit | null
  odometer: { start: number | null; end: number | null; fuelL: number | null } | null
  /** Its trip sheet as it was issued last; the executor's alone. */
  sheet?: { number: string; date: Day; version: number } | null
  interruption: { at: Instant; reason: string; comment: string; photos: FileRow[] } | null
  /** The interrupted flight this one goes on for, and the one that goes on for this. */
  replaces: { id: Id; number: string } | null
  replacedBy: { id: Id; number: string } | null
}

export type FlightCost = { kind: CostKind; plan: Money | null; fact: Money | null; note: string; planBasis: CostBasis | null; factBasis: CostBasis | null }

/** What dashboards count of flights: with their road known, with costs or what they earned in the currency, on a vehicle; the first one a forwarder reads too. */
export type FlightFact = 'loadedKnown' | 'roadKnown' | 'costKnown' | 'incomeKnown' | 'withTruck'

/** How a fleet worked within some days that end now. */
export type FlightFigures = {
  from: Instant
  to: Instant
  /** Own vehicles that pull, but for sold ones, by their plates; at most 500. */
  trucks: {
    id: Id
    plate: string
    model: string
    /** Minutes of the time it was on flights. */
    busy: number
    /** The other minutes of it. */
    idle: number
    flights: number
  }[]
  /** Every day of the time by the clock of the organisation, the earliest first. */
  days: {
    day: Day
    /** Loadings and unloadings reached that day, and those of them within their windows. */
    arrivals: number
    onTime: number
    /** The road of the flights that began that day, where both parts of it are known. */
    loadedKm: number
    emptyKm: number
    /** How many of the trucks stood on average in each three hours of the day, from midnight on; null: they are not over. */
    idleTrucks: (number | null)[]
  }[]
}

/** How resources fit a flight; `peak` is the most it has on board on any leg. */
export type FlightFit = {
  findings: FitFinding[]
  carries: { massKg: number | null; volumeM3: number | null; pallets: number | null }
  validUntil: Day | null
  peak: FlightLoad
}

/** Four of five flights of this kind come until `until`, one of five before `from`. Who drives and when is the executor's alone. */
export type FlightForecast = { from: Instant; until: Instant; rescue: { leaveBy: Instant | null; coDriver: boolean; windowTo: Instant } | null }

/** A flight by what people call it: several where forwarders gave orders the same number. */
export type FlightFound = { id: Id; number: string; counterpart: string | null; startsAt: Instant }

/** Flights from one place to another. */
export type FlightLane = {
  from: { code: string; name: Bilingual }
  to: { code: string; name: Bilingual }
  total: number
  /** Past the moment their next stop is due. */
  late: number
}

/** The directions of the first flights of a filter, the busiest first; `nowhere` have an end whose place is not known. */
export type FlightLanes = { lanes: FlightLane[]; nowhere: number; complete: boolean }

/** A flight in a list, as one organisation sees it: its own orders and their stops alone. Nothing in it changes by time alone. */
export type FlightListRow = {
  id: Id
  number: string
  side: Side
  status: FlightStatus
  version: number
  truck: FlightVehicle | null
  trailer: FlightVehicle | null
  driver: { id: Id | null; name: string } | null
  /** Who takes turns with him; the executor's alone. */
  coDriver?: { id: Id | null; name: string } | null
  stops: FlightStop[]
  /** Which of the stops is next; null when none is left. */
  next: number | null
  /** Until when the next stop is to be reached, or to be left where the vehicle is there; null when nothing is left. */
  dueAt: Instant | null
  trouble: FlightTrouble | null
  /** The first window ahead that will probably be missed, else the next stop; null where nobody knows or may know. */
  expected?: ExpectedArrival | null
  /** The road with cargo and without, as planned; null where it is not known. The forwarder is told of his own orders alone. */
  loadedKm: number | null
  emptyKm: number | null
  orders: FlightOrder[]
  startsAt: Instant
  endsAt: Instant
  money: FlightMoney | null
}

/** What a vehicle has on board on the way to a stop, after the stop before it. */
export type FlightLoad = { massKg: number; volumeM3: number; pallets: number }

/** Money of a flight: to its executor, and to those of his people who may see prices. */
export type FlightMoney = {
  /** Of all its orders without VAT, each by its share on this flight; null while some order has no price. */
  revenue: Money | null
  /** The facts, and the plan where there is no fact; null where neither is known. */
  cost: Money | null
}

export type FlightMove = {
  action: 'add'
  flightId: Id
  version: Version
  orderId: Id
  orderVersion: Version
  share?: FlightShare | null
  overrideReason?: OverrideReason
} | {
  action: 'split'
  flightId: Id
  version: Version
  orderId: Id
  orderVersion: Version
  share: FlightShare
  truckId: Id
  trailerId: Id | null
  driverId: Id
  coDriverId?: Id | null
  overrideReason?: OverrideReason
} | {
  action: 'remove'
  flightId: Id
  version: Version
  orderId: Id
  orderVersion: Version
  reason: string
  comment: string
  to?: { flightId: Id; version: Version } | null
  overrideReason?: OverrideReason
} | {
  action: 'replace'
  flightId: Id
  version: Version
  truckId: Id
  trailerId: Id | null
  driverId: Id
  coDriverId?: Id | null
  reason: string
  comment: string
  overrideReason?: OverrideReason
} | {
  action: 'swap'
  flightId: Id
  version: Version
  with: { flightId: Id; version: Version }
  reason: string
  comment: string
  overrideReason?: OverrideReason
} | {
  action: 'interrupt'
  flightId: Id
  version: Version
  truckId: Id
  trailerId: Id | null
  driverId: Id
  coDriverId?: Id | null
  reason: string
  comment: string
  at: Instant
  where: HappenedAt
  reloadAt: Instant
  seals?: string[]
  photosId?: Id
} | {
  action: 'relay'
  flightId: Id
  version: Version
  orderId: Id
  orderVersion: Version
  truckId: Id
  trailerId: Id | null
  driverId: Id
  coDriverId?: Id | null
  overrideReason?: OverrideReason
  fromTaskId?: Id | null
  where: HappenedAt
  reloadAt: Instant
  seals?: string[]
} | { action: 'sequence'; flightId: Id; version: Version; taskIds: Id[] } | {
  action: 'add_task'
  flightId: Id
  version: Version
  kind: ServiceKind
  after: Id | null
  where: HappenedAt
  from: Instant
  minutes: number
  overrideReason?: OverrideReason
} | { action: 'unload_leftover'; flightId: Id; version: Version; orderId: Id; where: HappenedAt; at: Instant; comment: string } | { action: 'drop_task'; flightId: Id; version: Version; taskId: Id } | {
  action: 'mark_task'
  flightId: Id
  version: Version
  taskId: Id
  mark: TaskMark
  at?: Instant | null
  reason?: Code
  comment?: string
  photosId?: Id
} | { action: 'correct'; flightId: Id; version: Version; taskId: Id; times: TaskTimes; comment: string } | { action: 'instruct'; flightId: Id; version: Version; instructions: string } | { action: 'sheet'; flightId: Id; version: Version; odometerStart: number | null; odometerEnd: number | null; fuelL: number | null } | {
  action: 'costs'
  flightId: Id
  version: Version
  costs: { kind: CostKind; plan: MoneyFromZero | null; fact: MoneyFromZero | null; note: string }[]
  split?: CostSplit
}

/** A flight after a change; also the one that goes on for it after an interruption or a relay, that was made of a part, that took its order on board, or that has its vehicles now. */
export type FlightMoved = { id: Id; number: string; version: number; status: FlightStatus; next: { id: Id; number: string } | null }

/** An order on a flight, as the viewer knows it. */
export type FlightOrder = {
  id: Id
  number: string
  /** The other side of it; null where it is not told. */
  counterpart: string | null
  documents: DocumentCounts
}

/** An order on board: how much of it, and what it asks. */
export type FlightOrderCard = {
  id: Id
  number: string
  counterpart: string | null
  status: OrderStatus
  version: number
  cargo: string
  share: CarriedShare
  /** What stays on board of it after the last task, where its unloadings are over; null where nothing does. */
  leftover: FlightLoad | null
  /** What it is paid for its share, without VAT; the executor's alone. */
  revenue: Money | null
  /** Its part of what the flight costs; likewise. */
  cost: Money | null
  /** What it causes on this flight. */
  co2e?: Co2eSum | null
  documents: DocumentCounts
  /** What follows from cargo that was not handed over whole: the discrepancy act, and claims for what is missing or damaged. */
  discrepancy: { act: DocumentStatus | null; claims: { id: Id; kind: ClaimKind; status: ClaimStatus; amount: Money | null }[] } | null
}

/** A flight to be: of one order or of several, each whole or in part, with a vehicle and a driver. */
export type FlightPlan = {
  orders: { orderId: Id; orderVersion: Version; share?: FlightShare | null }[]
  truckId: Id
  trailerId: Id | null
  driverId: Id
  coDriverId?: Id | null
  overrideReason?: OverrideReason
  lateMinutes?: LateMinutes
}

export type FlightRow = {
  id: Id
  number: string
  status: FlightStatus
  truck: FlightVehicle | null
  trailer: FlightVehicle | null
  driver: { id: Id | null; name: string; phone: string | null } | null
  /** Who takes turns with him. */
  coDriver?: { id: Id | null; name: string }
  /** Which part of the order it carries; null: all of it. */
  share: CarriedShare | null
  /** Who drives it where the executor of the order passed it on; null: he himself. */
  carrier: string | null
  tasks: TaskRow[]
}

/** A part of an order on one flight; the parts on its flights come to the whole. */
export type FlightShare = { massKg: number; volumeM3: number; pallets: number; pieces: number }

/** `late`: those first that are expected latest, then as by what is due. */
export type FlightSort = 'starts' | '-starts' | 'due' | 'late'

export type FlightStatus = 'awaiting_resources' | 'assigned' | 'confirmed' | 'to_loading' | 'loading' | 'in_transit' | 'unloading' | 'completed' | 'interrupted' | 'cancelled'

/** A task as lists show it. */
export type FlightStop = {
  taskId: Id
  kind: TaskKind
  place: Bilingual
  tz: string
  from: Instant
  to: Instant
  status: TaskStatus
  arrivedAt: Instant | null
  completedAt: Instant | null
  /** The order it is done for; null for what the flight does for itself. */
  orderId: Id | null
  /** A reload that hands over what an unloading done in part left on board. */
  leftover?: boolean
}

export type FlightTab = 'all' | 'plan' | 'today' | 'road' | 'late' | 'done' | 'trouble'

/** A task of a flight with everything that is known of it. */
export type FlightTaskCard = {
  taskId: Id
  kind: TaskKind
  place: Bilingual
  tz: string
  from: Instant
  to: Instant
  status: TaskStatus
  arrivedAt: Instant | null
  completedAt: Instant | null
  /** The order it is done for; null for what the flight does for itself. */
  orderId: Id | null
  /** A reload that hands over what an unloading done in part left on board. */
  leftover?: boolean
  seq: number
  orderNumber: string | null
  address: string
  lat: number | null
  lon: number | null
  contactName: string
  contactPhone: string | null
  notes: string
  departedAt: Instant | null
  serviceAt: Instant | null
  /** When it is expected by what has happened so far; null once the vehicle was there. */
  projectedAt: Instant | null
  /** The range around it as far as own flights of the past tell, and what would save a window that will be missed. */
  forecast?: FlightForecast | null
  /** When the consignee or consignor said so too. */
  confirmedAt: Instant | null
  /** What the vehicle has on board when it leaves. */
  load: FlightLoad
  comment: string
  /** Null while there is nothing to tell of it. */
  result: TaskResult | null
  /** What the order asks of the handover there; null where the task is no unloading of an order. */
  handoverRule: HandoverRule | null
  /** Wrong codes hold the driver back there. */
  isHandoverHeld: boolean
  handover: TaskHandover | null
  /** What was photographed there, as far as the viewer may see it. */
  photos: FileRow[]
  /** Who told of the last mark: dispatcher, driver, geofence, api, carrier. */
  source: string | null
  /** What speaks for each time: whose it is, and what else was told. */
  evidence?: StopEvidence
  /** Marks the viewer may make now. */
  marks: TaskMark[]
}

/** Why a flight needs a look. */
export type FlightTrouble = 'interrupted' | 'failed' | 'partial' | 'cancelled'

/** A vehicle of a flight: of one of another organisation nothing more is known than this. */
export type FlightVehicle = { id: Id | null; plate: string; model: string }

export type FormatRow = { code: string; name_ru: string; name_en: string; mime: string }

/** What bidders of one's former tender were told. */
export type FormerTerms = {
  tenderId: Id
  number: string | null
  title: string
  at: Instant
  comment: string
  contact: string
  payDays: number
  payDaysKind: 'calendar' | 'banking'
  payTrigger: 'unloading' | 'scans' | 'originals' | 'act_signed'
}

/** An address as a service or the gazetteer knows it. */
export type FoundAddress = {
  /** Where the address came from: an address service of the installation's choice, or the built-in list of towns. */
  source: 'service' | 'gazetteer'
  address: string
  place: string
  placeName: Bilingual
  lat: number
  lon: number
  tz: string
}

export type Fuel = 'diesel' | 'lng' | 'cng' | 'electric' | 'petrol'

export type GeoPoint = { lat: number; lon: number }

/** The corners of an area in their order; the last one is joined to the first. */
export type GeofencePolygon = GeoPoint[]

/** The state's system of electronic transport documents (ГИС ЭПД), where the operator puts every title. */
export type GisState = 'not_required' | 'queued' | 'registered' | 'failed'

/** How an organisation stands in the register of forwarders (ГосЛог). */
export type GosLog = 'none' | 'pending' | 'active' | 'suspended' | 'excluded'

/** A rate an order may be offered by, or an executor chosen for it, who has none: how much of its week is used, and why its executor would not be asked now. */
export type GuideRate = {
  rateId: Id | null
  executor: Party
  price: Money
  vatMode: VatMode
  vatRate: VatRate
  level: RateLevel | null
  share: number | null
  /** How long one who was chosen may think. */
  answerMinutes: number | null
  weeklyCap: number | null
  ordersTaken: number
  passedBy: PassedBy | null
}

/** Asks to stop, answers, takes the request back, or stops at once where nothing can be delivered any more. */
export type HaltChange = {
  orderId: Id
  version: Version
  action: 'ask'
  reason: Code
  comment?: string
  cargoPlace: string
  paidPercent: number
  answerMinutes?: number
} | { orderId: Id; version: Version; action: 'halt'; reason: Code; comment?: string; cargoPlace: string; paidPercent: number } | { orderId: Id; version: Version; action: 'agree'; requestId: Id; requestVersion: Version; comment?: string } | { orderId: Id; version: Version; action: 'refuse'; requestId: Id; requestVersion: Version; comment: string } | { orderId: Id; version: Version; action: 'withdraw'; requestId: Id; requestVersion: Version }

/** A forwarder's request to stop an order on its way, and what the executor said to it. */
export type HaltRequest = {
  id: Id
  version: number
  status: HaltStatus
  reason: Code
  comment: string
  cargoPlace: string
  paidPercent: number
  /** What the forwarder pays; null without the right to see prices. */
  amount: Money | null
  askedAt: Instant
  askedBy: string
  answerDueAt: Instant
  answeredAt: Instant | null
  answeredBy: string | null
  answer: string
}

export type HaltStatus = 'open' | 'agreed' | 'refused' | 'withdrawn' | 'expired'

/** What a person measured and wrote down. */
export type HandReading = { at: Instant; temperature: number; person: string }

/** What a consignee tells the driver. */
export type HandoverCode = string

/** An unloading that has not ended and its code, as the forwarder reads it. */
export type HandoverCodeRow = {
  taskId: Id
  place: Bilingual
  flight: string
  /** Null while nobody made one. */
  code: HandoverCode | null
  /** How often it may still be tried; 0: it opens nothing any more. */
  left: number
  madeAt: Instant | null
  by: string | null
  /** The consignee's address, as the point of the order has it. */
  email: string | null
}

/** How a handover was confirmed: by the consignee's code, by his signature; or a dispatcher ended the unloading without either. */
export type HandoverMethod = 'code' | 'signature' | 'hand'

/** What the consignee's confirmation of a handover must be: nothing is asked; a code or a signature; a code. */
export type HandoverRule = 'none' | 'any' | 'code'

/** Where something happens that is no stop of an order: an address, and coordinates where they are known. */
export type HappenedAt = { place: string; lat?: number | null; lon?: number | null }

/** What happened to an order, in the same words for both sides. */
export type HistoryRow = {
  id: Id
  at: Instant
  what: string
  from: OrderStatus | null
  to: OrderStatus | null
  side: 'forwarder' | 'executor' | 'system'
  organization: string | null
  person: string | null
  reason: string | null
  comment: string
  /** Plain facts for the words: place names, plates, document kinds. */
  facts: Record<string, string | number | Bilingual>
}

/** What a blocking hold refuses: naming resources and starting, finishing an unloading, completing and archiving. */
export type HoldBlocks = 'dispatch' | 'delivery' | 'billing'

/** Sets a hold, or releases one. */
export type HoldChange = {
  orderId: Id
  version: Version
  action: 'set'
  kind: HoldKind
  severity: HoldSeverity
  blocks?: HoldBlocks[]
  shared?: boolean
  reason: string
} | { orderId: Id; version: Version; action: 'release'; holdId: Id }

export type HoldKind = 'operational' | 'compliance' | 'customer' | 'finance'

export type HoldRow = {
  id: Id
  side: Side
  kind: HoldKind
  severity: HoldSeverity
  blocks: HoldBlocks[]
  shared: boolean
  /** Null to the other side when it is not shared. */
  reason: string | null
  setAt: Instant
  setBy: string | null
  mayRelease: boolean
  /** The one task it holds the driver back at: it came of wrong handover codes. */
  taskId?: Id
}

export type HoldSeverity = 'informational' | 'advisory' | 'blocking'

/** Seven days from Monday on. */
export type Hours = { from: string; to: string }[][]

/** Opaque key of a record (UUIDv7, made by the application). */
export type Id = string

/** Up to a hundred ids joined by commas. */
export type IdList = string

/** A file in an answer: small enough to come along, and opened by nobody but the asking screen. */
export type InlineFile = { name: string; mime: string; base64: string }

/** A moment with its offset, as text: `2026-10-06T06:00:00.000Z`. */
export type Instant = string

export type IssuedPrint = { id: Id; version: number; number: string; date: Day; at: Instant; person: string; language: Locale }

/** A value before and after. */
export type JournalChange = { field: string; before: string; after: string }

export type JournalEntry = {
  id: Id
  at: Instant
  what: string
  kind: string
  objectId: Id | null
  /** How people call the object: its number, plate or name; null where it is gone or has none. */
  number: string | null
  /** The person, and his organisation where it is another one; nulls: the machine itself. */
  by: {
    name: string | null
    organization: string | null
    /** Who of the support did it in the place of that person. */
    support?: string | null
  }
  /** The key of a program and the address it came from; of other organisations neither is told. */
  via: { key: string | null; address: string | null }
  from: string | null
  to: string | null
  facts: Record<string, string | number | boolean | string[]>
  changes: JournalChange[]
  /** Its place in the chain; null for the seconds until it is chained. */
  link: { seq: number; hash: string } | null
}

/** What the journal is narrowed to by the kind of the object; `all` narrows nothing. */
export type JournalKind = 'all' | 'organization' | 'employee' | 'bank' | 'settlement' | 'session' | 'order' | 'flight' | 'tender' | 'demand' | 'driver' | 'vehicle' | 'partner' | 'customer' | 'rule' | 'export'

/** A line for accounting: a document of one order in a posted settlement, or a payment of it. */
export type JournalLine = {
  id: string
  settlement: string
  kind: SettlementKind
  /** Of a document the day it was posted, of a payment its day. */
  day: Day
  counterpart: Counterpart
  kpp: string
  order: string
  customerNumber: string
  deliveredOn: Day | null
  /** Of a payment what it comes to itself, with the VAT its share of the line has, and what it left of the line. */
  sum: LineSum | null
  payDueOn: Day | null
  /** What was paid with this payment, and its number. */
  amount: Money | null
  payment: string
}

/** What a condition of the journal may name: an object, a person or program, a key. */
export type JournalName = { id: Id; kind: string; name: string }

/** The chain of an organisation's journal as it stands: noted elsewhere it proves that nothing was changed since. */
export type JournalProof = { rows: number; first: { seq: number; hash: string; at: Instant } | null; last: { seq: number; hash: string; at: Instant } | null }

/** One rung of the ladder an organiser decides by. */
export type LadderRow = {
  seq: number
  round: number
  alias: string
  bidder: Party | null
  own: boolean
  status: BetStatus
  amount: Money | null
  vatMode: VatMode
  vatRate: VatRate
  compared: Money | null
  share: number | null
  comment: string
  validUntil: Instant | null
  auto: boolean
  at: Instant
  hash: string
  rank: number
  /** More than the best, in the basis. */
  delta: Money | null
  /** With the asking organiser; null where there is nothing to count. */
  onTime: number | null
  cancelled: number | null
  orders: number
  /** Documents that were asked for and hold today; null: the tender asks for none of this kind. */
  compliance: { verified: boolean; insurance: boolean | null; adr: boolean | null }
  eligible: Verdict
}

/** One lane of a grid; `weeks` are Mondays with the trips needed. */
export type LaneDraft = {
  /** Left out of a new lane; kept of an old one. */
  id?: Id | null
  from: string
  to: string
  truckType?: Code | null
  bodyTypes?: Code[]
  temperature?: Code | null
  cargo?: string
  massKg?: number
  /** What a trip is paid, or the ends of the range. */
  price?: DemandPrice | null
  priceTo?: DemandPrice | null
  weeks?: { week: Day; trips: number }[]
}

/** A partner an order may be offered to, with what speaks for him on its lane and against him. */
export type LaneExecutor = {
  id: Id
  name: string
  tin: string
  country: string
  taxRegime: string
  /** Whom one suspended or blacklisted stands last and is offered nothing. */
  status: 'active' | 'suspended' | 'blacklisted'
  /** Trips he took on this very lane in the last 365 days. */
  trips: number
  /** What the last of them cost; null without one, or without the right to see prices. */
  lastPrice: Money | null
  /** The share of all his deliveries for the asking forwarder that came in time; null where none is known. */
  onTime: number | null
  checks: { passed: number; total: number }
  warnings: PartnerWarning[]
  /** The last day of the contract with him. */
  contractUntil: Day | null
}

/** What one's own orders on a lane cost, without VAT: of the last 365 days, the same group of bodies, the same currency. */
export type LaneHint = {
  /** How wide it was looked: between these towns, or between their regions where fewer than five orders ran between the towns. */
  scope: 'town' | 'region'
  /** How many orders the figures are of; 500 of the last at most. */
  count: number
  /** Null without any order. */
  price: Quartiles | null
  /** The same per kilometre, of the orders whose distance is known. */
  perKm: Quartiles | null
  /** How many of the prices lie in each of equal steps from the least to the most. */
  spread: { least: Money; most: Money; counts: number[] } | null
  last: LanePrice[]
}

/** Whose lanes are asked for. */
export type LaneKind = 'truck' | 'driver' | 'trailer'

/** An order agreed on this lane before. */
export type LanePrice = { orderId: Id; number: string | null; loadingAt: Instant; from: Bilingual; to: Bilingual; net: Money; perKm: Money | null }

/** Those of them that may still be entered once the order is agreed, so papers and bills may wait for them. */
export type LateField = 'customerNumber' | 'costCentre' | 'contractNumber'

/** By how much windows may be missed: then it is warned of with a reason needed, and not refused; else a window that cannot be reached is refused. */
export type LateMinutes = number

/** What has run for late payment of an order to a day, and how much of it was claimed. */
export type LatePayment = {
  dueOn: Day
  until: Day
  days: number
  percent: number
  cap: number
  owed: Money
  accrued: Money
  /** What no claim asks for yet. */
  left: Money
  /** Whether it may be claimed now by the viewer. */
  claimable: boolean
}

/** Where one of the own vehicles was last known to be. */
export type LatestPosition = {
  carId: Id
  plate: string
  kind: VehicleKind
  at: Instant
  lat: number
  lon: number
  /** Kilometres an hour. */
  speed: number | null
  /** Degrees from north, clockwise. */
  course: number | null
  ignition: boolean | null
  temperature: number | null
  source: PositionSource
}

export type Leave = { id: Id; kind: LeaveKind; from: Day; until: Day }

export type LeaveKind = 'vacation' | 'sick' | 'other'

/** The same as it stands on a card. */
export type LegView = { gives: 'before' | 'after'; place: Bilingual; address: string; tz: string; at: Instant }

export type LegalFormRow = { code: string; name_ru: string; name_en: string; country: string | null; okopf: string | null; person: boolean }

export type LetterCargo = {
  name: string
  packageType: Code | null
  pieces: number | null
  massKg: number | null
  volumeM3: number | null
  pallets: number | null
  adrUn: string | null
  adrClass: AdrClass | null
  /** Bounds of the temperature, in degrees. */
  tempMin: number | null
  tempMax: number | null
}

/** One order as a letter gives it, in the shape of a draft; what the letter does not say is null or empty. */
export type LetterOrder = {
  customerNumber: string
  /** Who is to be called about the order, where nothing says at which stop. */
  contactName: string
  contactPhone: string | null
  stops: LetterStop[]
  cargos: LetterCargo[]
  truckType: Code | null
  capacityKg: number | null
  /** Of the body. */
  volumeM3: number | null
  bodyTypes: Code[]
  loadingTypes: Code[]
  temperature: Code | null
  price: Money | null
  /** Null: for the whole trip; else the price is a rate by this unit. */
  priceUnit: RateUnit | null
  paymentForm: PaymentForm | null
  /** How many vehicles are wanted, where more than one is; the order is of one. */
  trucksCount: number | null
  vatMode: VatMode | null
  vatRate: VatRate | null
  payDays: number | null
  payDaysKind: 'calendar' | 'banking' | null
  payTrigger: 'unloading' | 'scans' | 'originals' | 'act_signed' | null
  /** Each field that was read (`stops.0.place`), how sure, and where in the letter it stands, in characters from its beginning. */
  marks: { field: string; confidence: Confidence; from: number; to: number }[]
}

export type LetterStop = {
  kind: StopKind
  place: PlaceRow | null
  address: string
  /** By the calendar of the place; `lastDay` where loading is possible on several days. */
  day: Day | null
  lastDay: Day | null
  /** By the clock of the place. */
  from: string | null
  to: string | null
  partyName: string
  contactName: string
  contactPhone: string | null
}

export type LiabilityPolicy = { insurer: string; number: string; sum: MoneyAboveZero; expires: Day }

export type LicenceCategory = 'B' | 'BE' | 'C' | 'CE' | 'C1' | 'C1E' | 'D' | 'DE' | 'D1' | 'D1E' | 'M'

/** What one order comes to, or a line of it in a settlement. `gross` is price and extras with VAT, `total` is what is paid: `gross` with the agreed claims. Below zero it is owed the other way, and is set off against other lines. */
export type LineSum = {
  net: Money
  vat: Money
  gross: Money
  vatMode: VatMode
  vatRate: number
  /** How much of `gross` is extras. */
  extras: Money
  /** Agreed claims: for whoever is paid with a plus, against him with a minus. */
  claims: Money
  total: Money
  paid: Money
  left: Money
}

export type Locale = 'ru' | 'en'

export type LogoPlace = 'left' | 'center' | 'right'

/** What is left between an executor and the forwarder of an order he lost: his own last offer and the claims of his time with it. Nothing of it says what became of the order since. */
export type LostOrderCard = {
  id: Id
  number: string | null
  /** How his offer ended. */
  status: ViewerStatus
  /** The version he keeps; it never changes. */
  version: number
  forwarder: Party
  /** His own organisation. */
  executor: Party
  stops: StopRow[]
  /** What was agreed with him; null without the right to see prices. */
  money: OrderMoney | null
  payment: PaymentTerms
  lostAt: Instant
  claims: ClaimRow[]
  /** Lines of his own time with the order, and what came of its claims since; newest first. */
  history: HistoryRow[]
}

/** One step of a claim by an executor who lost the order. Amounts are of the claim's currency; documents of the order prove nothing here. */
export type LostOrderClaim = { orderId: Id; claimId: Id; version: Version; action: 'raise'; amount: Money; comment?: string } | { orderId: Id; claimId: Id; version: Version; action: 'agree' } | { orderId: Id; claimId: Id; version: Version; action: 'dispute'; amount: Money; comment: string } | { orderId: Id; claimId: Id; version: Version; action: 'concede' } | { orderId: Id; claimId: Id; version: Version; action: 'insist'; amount: Money; comment: string } | { orderId: Id; claimId: Id; version: Version; action: 'court'; comment: string } | { orderId: Id; claimId: Id; version: Version; action: 'withdraw'; comment?: string }

/** What is put up: an order that waits for an executor, one that is made by announcing, a lane for months, or (by an executor) own capacity. */
export type LotDraft = { what: 'order'; orderId: Id; start?: Money | null; limit?: Money | null; floor?: Money | null } | { what: 'draft'; draft: OrderDraft; start?: Money | null; limit?: Money | null; floor?: Money | null } | {
  what: 'lane'
  from: string
  to: string
  radiusKm?: number
  cargo?: string
  massKg?: number
  bodyTypes?: Code[]
  temperature?: Code | null
  validFrom: Day
  validTo: Day
  trips: number
  per?: 'week' | 'total'
  incumbents?: Id[]
  start?: Money | null
  limit?: Money | null
  floor?: Money | null
} | {
  what: 'capacity'
  from: string
  to: string
  readyFrom: Instant
  readyTo: Instant
  truckType?: Code | null
  bodyTypes?: Code[]
  capacityKg: number
  volumeM3?: number
  comment?: string
  start?: Money | null
  limit?: Money | null
  floor?: Money | null
}

/** A lot as time and bets change it, by what its viewer may see. The moments are the server's. */
export type LotLive = {
  lotId: Id
  tenderId: Id
  status: LotStatus
  round: number
  opensAt: Instant | null
  endsAt: Instant | null
  extensions: number
  /** Null: no end to them. */
  extensionsLeft: number | null
  /** Bets so far, the number of the last one; a change of it means something happened. */
  bets: number
  /** Bidders; null where even that is hidden. */
  bidders: number | null
  /** Whether prices are compared without VAT. What the release before told of a lot does not say it. */
  net?: boolean
  /** The VAT a price of the viewer has here; null to the organiser where it is the bidders who are paid. */
  vat?: { vatMode: VatMode; vatRate: VatRate } | null
  /** The best value in the basis; null where it is hidden or there is none. */
  best: Money | null
  /** The same in the money of the viewer, to the minor unit: a step better, or a minor unit where the tender has no step, is the last price that leads. */
  bestForViewer?: Money | null
  /** The most the viewer may bid now in his own money (the least, where prices go up); null where any price will do. */
  ceiling: Money | null
  /** His last valid bet. */
  own: { seq: number; amount: Money | null; vatMode: VatMode; vatRate: VatRate; compared: Money | null; at: Instant; status: BetStatus } | null
  /** His place; null where it is hidden or he has no bet. */
  rank: number | null
  /** Whether his bet is the best; null where that is hidden. */
  leading: boolean | null
  /** The head of the log's chain. */
  head: string
  /** What the own server-side bidder does; the bidder's alone. */
  robot: { floor: Money; step: Money; until: Instant | null; active: boolean; stopped: string | null } | null
}

/** What dashboards count of lots: of own ones, and of those the viewer bet on. */
export type LotOutcome = 'published' | 'awarded' | 'unsold' | 'decided' | 'compared' | 'timed' | 'usual' | 'invited' | 'bet' | 'betDecided' | 'won'

/** A lot in a list, as one organisation sees it. Nothing of it changes by bets or time: that is `live`. */
export type LotRow = {
  id: Id
  tenderId: Id
  version: number
  side: Side
  tab: LotTab
  opens: boolean
  number: string | null
  tenderNumber: string | null
  title: string
  kind: TenderKind
  sealed: boolean
  visibility: Visibility
  basis: Basis
  tenderStatus: TenderStatus
  organizer: Party
  /** The organiser offers capacity: prices go up. */
  rising: boolean
  what: 'order' | 'lane' | 'capacity'
  orderId: Id | null
  from: Bilingual
  to: Bilingual
  tz: string
  windowFrom: Instant | null
  windowTo: Instant | null
  distanceKm: number | null
  cargo: string
  massKg: number
  bodyTypes: Code[]
  temperature: Code | null
  validFrom: Day | null
  validTo: Day | null
  trips: number | null
  per: 'week' | 'total' | null
  start: Money | null
  step: Money | null
  floor: Money | null
  /** Told to the organiser alone. */
  limit: Money | null
  invited: number | null
  /** It is for the members of the organiser’s private area alone. */
  isPrivate: boolean
  responsible: { id: Id; name: string } | null
  createdAt: Instant
  live: LotLive
}

export type LotStatus = 'pending' | 'open' | 'closed' | 'awarded' | 'partially_awarded' | 'unsold' | 'cancelled'

export type LotTab = 'all' | 'drafts' | 'announced' | 'bidding' | 'choosing' | 'done' | 'cancelled' | 'available' | 'taking' | 'invited' | 'won' | 'lost'

/** A link as it is handed over: its address, and a picture (SVG) of the code that leads there; whom it was mailed and sent to, a phone with its last digits. */
export type MadeDriverLink = { id: Id; url: string; picture: string; mailedTo: string | null; sentTo: string | null }

/** A flight under way where its vehicle was last heard of, as far as the viewer may know. */
export type MapFlight = {
  flightId: Id
  number: string
  status: FlightStatus
  plate: string | null
  driver: string | null
  next: { kind: TaskKind; place: Bilingual } | null
  dueAt: Instant | null
  /** How many minutes it is expected late at a stop ahead; 0: in time, or nobody knows. */
  lateMin?: number
  lat: number
  lon: number
  /** Degrees from north; null where it was not told. */
  course: number | null
  speedKmh: number | null
  at: Instant
}

/** What lies below a live map: an outline of our own, a style of another address, tiles of pictures, or an archive of the installation. */
export type MapGround = { kind: 'outline' } | { kind: 'style'; url: string; attribution: string } | { kind: 'raster'; tiles: string; attribution: string } | { kind: 'archive'; url: string; vector: boolean; attribution: string }

/** Who said when a vehicle came and left: people of the executor or of the actual carrier, the driver, or the vehicle's position. */
export type MarkSource = 'dispatcher' | 'carrier' | 'driver' | 'geofence'

/** How sure a payment of a statement is. `known`: nothing fits, yet there are settlements its other side may have paid, and a person chooses. `aside`: somebody left it, or the rest of it, aside. `done`: all of it was taken over before. */
export type MatchLevel = 'certain' | 'uncertain' | 'known' | 'unknown' | 'aside' | 'done'

/** One's own membership of an area of others. */
export type Membership = {
  memberId: Id
  version: number
  status: PrivateMemberStatus
  statusAt: Instant
  /** Of an invitation: until when it is answered. */
  expiresAt: Instant | null
  /** Words of the invitation. */
  message: string
  /** Own words of the application. */
  note: string
  /** Why one was refused or blocked. */
  reason: string
  /** The version of the rules one accepted; null: none yet, and until then nothing is put up for him. */
  acceptedRules: number | null
  joinedAt: Instant | null
  /** Every step that belongs to the status: open to the viewer, or closed with the reason in words. */
  actions: PrivateMemberStep[]
}

/** Money on the wire is `{amount: "68000.00", currency: "RUB"}`; in code it is integer minor units. */
export type Money = { amount: string; currency: CurrencyCode }

/** A sum somebody gives that is more than nothing. */
export type MoneyAboveZero = Money

/** A sum somebody gives that is nothing or more. */
export type MoneyFromZero = Money

/** A scope with the names of what it names. */
export type NamedScope = {
  customerId: Id | null
  executorId: Id | null
  from: string | null
  to: string | null
  bodyType: Code | null
  customer: string | null
  executor: string | null
  fromName: Bilingual | null
  toName: Bilingual | null
}

export type NextAction = {
  code: NextCode
  whose: 'me' | 'them' | 'nobody'
  dueAt: Instant | null
  /** When the wait began: with `dueAt` it gives the share of time used. */
  sinceAt: Instant | null
  /** Stop meant, by its place in the route from 0. */
  stop: number | null
  /** What the vehicle does at a stop of its own, which is in no route of an order: there `stop` is null. */
  task?: TaskKind
  count: number | null
  /** The title of the electronic waybill that waits for its signature, by the number people call it by. */
  title?: number
}

/** What an order waits for. Worded by the screen; `whose` says whether the viewer is the one who must act. */
export type NextCode = 'finish_draft' | 'choose_executor' | 'answer_offer' | 'answer_counter' | 'answer_transfer' | 'pass_on' | 'review_late' | 'review_guide' | 'assign_resources' | 'approve_resources' | 'replace_resources' | 'release_hold' | 'decide_handover' | 'depart' | 'arrive' | 'serve' | 'answer_halt' | 'answer_change' | 'answer_extra' | 'answer_claim' | 'sign_title' | 'decide_failed' | 'upload_documents' | 'check_documents' | 'complete_order' | 'send_originals' | 'receive_originals' | 'none'

export type NodalKind = 'warehouse' | 'plant' | 'store' | 'terminal' | 'port' | 'customs'

/** Place of loading or unloading as the suggestions give it. */
export type NodalPoint = {
  id: Id
  name: string
  kind: NodalKind
  place: string
  placeName: Bilingual
  address: string
  lat: number
  lon: number
  tz: string
  tin: string | null
  customer: { id: Id; name: string; tin: string | null } | null
  hours: Hours | null
  gates: string[]
  contactName: string
  contactPhone: string | null
  serviceMin: number | null
  restrictions: NodalPointLimits
  passesRule: string
  priority: number
}

export type NodalPointCard = {
  id: Id
  name: string
  kind: NodalKind
  place: string
  placeName: Bilingual
  address: string
  lat: number
  lon: number
  tz: string
  tin: string | null
  customer: { id: Id; name: string; tin: string | null } | null
  hours: Hours | null
  gates: string[]
  contactName: string
  contactPhone: string | null
  serviceMin: number | null
  restrictions: NodalPointLimits
  passesRule: string
  priority: number
  version: number
  active: boolean
  hiddenFromSuggest: boolean
  usedAt: Instant | null
  contactEmail: string | null
  geofenceM: number | null
  /** The corners of its area; null: round about it. */
  geofencePolygon: GeoPoint[] | null
  note: string
  externalId: string | null
}

/** What a person enters of a nodal point; without coordinates it lies where its town does. */
export type NodalPointDraft = {
  name: string
  kind: NodalKind
  place: string
  address: string
  lat: number | null
  lon: number | null
  customerId: Id | null
  tin: string | null
  hours: Hours | null
  gates: string[]
  contactName: string
  contactPhone: Phone | null
  contactEmail: Email | null
  serviceMin: number | null
  geofenceM: number | null
  geofencePolygon?: GeofencePolygon | null
  restrictions: { heightM: number | null; massKg: number | null; noTrailer: boolean }
  passesRule: string
  note: string
  priority: number
  hiddenFromSuggest: boolean
  externalId: string | null
}

export type NodalPointItem = {
  id: Id
  name: string
  kind: NodalKind
  place: string
  placeName: Bilingual
  address: string
  lat: number
  lon: number
  tz: string
  tin: string | null
  customer: { id: Id; name: string; tin: string | null } | null
  hours: Hours | null
  gates: string[]
  contactName: string
  contactPhone: string | null
  serviceMin: number | null
  restrictions: NodalPointLimits
  passesRule: string
  priority: number
  version: number
  active: boolean
  hiddenFromSuggest: boolean
  usedAt: Instant | null
}

/** What may not drive up to a nodal point. */
export type NodalPointLimits = { heightM: number | null; massKg: number | null; noTrailer: boolean }

/** Numbers of a filter, either end open. */
export type NumberRange = { from?: number; to?: number }

export type OccurrenceCode = 'order.placed' | 'order.offered' | 'order.accepted' | 'order.accepted_late' | 'order.declined' | 'order.countered' | 'order.counter_refused' | 'order.counter_withdrawn' | 'order.offer_expired' | 'order.nobody_took' | 'order.revoked' | 'order.cancelled' | 'order.in_charge' | 'order.watched' | 'order.details' | 'order.held' | 'order.released' | 'change.suggested' | 'change.accepted' | 'change.refused' | 'change.ended' | 'transfer.requested' | 'transfer.approved' | 'transfer.refused' | 'transfer.ended' | 'transfer.passed' | 'comment.added' | 'order.completed' | 'resources.assigned' | 'resources.approved' | 'resources.returned' | 'resources.replaced' | 'resources.overdue' | 'resources.unavailable' | 'approval.overdue' | 'order.started' | 'order.delivered' | 'order.halted' | 'halt.asked' | 'halt.refused' | 'task.reported' | 'task.failed' | 'task.mismatch' | 'task.late' | 'position.lost' | 'temperature.out' | 'leftover.planned' | 'handover.held' | 'doors.opened' | 'fuel.drained' | 'trailer.apart' | 'trailer.left' | 'flight.problem' | 'flight.declined' | 'flight.accepted' | 'flight.unmatched' | 'flight.interrupted' | 'document.asked' | 'document.uploaded' | 'document.accepted' | 'document.rejected' | 'documents.overdue' | 'check.overdue' | 'originals.overdue' | 'originals.moved' | 'waybill.waits' | 'waybill.refused' | 'waybill.complete' | 'waybill.moved' | 'extra.suggested' | 'extra.answered' | 'extra.overdue' | 'claim.raised' | 'claim.answered' | 'claim.overdue' | 'payment.made' | 'payment.overdue' | 'payment.reopened' | 'settlement.approve' | 'settlement.moved' | 'demand.published' | 'demand.changed' | 'demand.deadline_near' | 'demand.choose' | 'demand.ended' | 'demand.matched' | 'offer.received' | 'offer.answered' | 'offer.chosen' | 'offer.withdrawn' | 'tender.published' | 'tender.changed' | 'tender.cancelled' | 'tender.question' | 'tender.answer' | 'tender.decide' | 'tender.awarded' | 'tender.ended' | 'award.answered' | 'award.expired' | 'lot.outbid' | 'document.expiring' | 'retention.changing' | 'person.term' | 'partner.asked' | 'partner.moved' | 'partner.stopped' | 'private_area.asked' | 'private_area.moved' | 'export.ready' | 'dashboard.letters_ended' | 'delivery.dead' | 'webhook.failing' | 'webhook.off' | 'rule.off' | 'installation.alarm' | 'rule.told'

export type OperatingSystem = 'android' | 'chromeos' | 'ios' | 'linux' | 'macos' | 'windows' | 'other'

/** What the operator of the installation is; null: there is none, and nothing can be sent. */
export type OperatorRow = { name: string; simulated: boolean } | null

/** Everything that moves an order; the steps table says who may and when. */
export type OrderAction = 'place' | 'search' | 'end_search' | 'offer' | 'accept' | 'decline' | 'counter' | 'withdraw' | 'expire' | 'assign' | 'replace' | 'approve' | 'return' | 'start' | 'deliver' | 'complete' | 'rework' | 'archive' | 'unarchive' | 'revoke' | 'cancel' | 'halt'

/** A step taken with many orders at once: those that need no choice of their own per order. */
export type OrderBulk = { rows: BulkRows; action: 'place' } | { rows: BulkRows; action: 'accept' } | { rows: BulkRows; action: 'approve' } | { rows: BulkRows; action: 'complete' } | { rows: BulkRows; action: 'archive' } | { rows: BulkRows; action: 'decline'; reason: Code; comment?: string } | { rows: BulkRows; action: 'revoke'; reason: Code; comment?: string } | { rows: BulkRows; action: 'cancel'; reason: Code; comment?: string } | { rows: BulkRows; action: 'offer'; executorId: Id; answerMinutes?: number; vat?: Vat } | { rows: BulkRows; action: 'responsible'; responsibleId: Id } | { rows: BulkRows; action: 'tag'; add?: string[]; remove?: string[] } | { rows: BulkRows; action: 'copy' } | { rows: { id: Id; version: Version; expectedPages?: ExpectedPages }[]; action: 'documents' }

/** Own resources one order may be given: a truck, with the trailer and the driver that would go with it. */
export type OrderCandidate = {
  truckId: Id
  trailerId: Id | null
  driverId: Id | null
  level: 'fits' | 'tight' | 'none' | 'blocked'
  approach: number | null
  slack: number | null
  text: Bilingual | null
  plate: string
  /** The body that would carry it. */
  bodyType: string | null
  trailerPlate: string | null
  driverName: string | null
  /** Where the flight before leaves the truck, and the empty run from there; null where no flight says it. */
  place: Bilingual | null
  approachKm: number | null
  /** When the flight before sets it free; null: it is free now. */
  freeAt: Instant | null
  /** What the driver may still drive in the week of the loading, in minutes. */
  driveLeft: number | null
  /** The empty run and the order's own road by the cost rates; null without rates or without the right to see sums. */
  cost: Money | null
}

export type OrderCandidates = { items: OrderCandidate[] }

/** An order opened: the row and everything the viewer may see of it. */
export type OrderCard = {
  id: Id
  number: string | null
  side: Side
  tab: OrderTab
  status: ViewerStatus
  version: number
  /** False: the order is listed and cannot be opened any more (revoked, declined). */
  opens: boolean
  next: NextAction
  stops: StopCard[]
  distanceKm: number | null
  cargo: CargoSummary
  customerNumber?: string | null
  bodyTypes?: Code[]
  loadingTypes?: Code[]
  temperature?: Code | null
  tags?: string[]
  payment: {
    days: number
    kind: 'calendar' | 'banking'
    trigger: 'unloading' | 'scans' | 'originals' | 'act_signed'
    /** The day the term begins, and the last day to pay; null until what the terms wait for has come. */
    from: Day | null
    by: Day | null
  }
  /** The beginning of what both sides read. */
  comment: string
  counterpart: Party | null
  /** Named to the forwarder alone. */
  customer: string | null
  responsible: { id: Id; name: string } | null
  truck: string | null
  trailer: string | null
  driver: string | null
  /** There is a phone the viewer may call: of the driver, or of who meets the vehicle at a stop. */
  calls?: boolean
  documents: DocumentCounts
  /** How far the order is being passed on to another executor; null when it is not. */
  transfer: TransferStatus | null
  actions: OrderAction[]
  createdAt: Instant
  updatedAt: Instant
  /** Null when the person has no right to see prices. */
  money: OrderMoney | null
  customerId?: Id | null | null
  costCentre?: string | null
  contractNumber?: string | null
  customerValues?: CustomerValue[]
  contactName?: string | null
  contactPhone?: string | null | null
  passHours?: number | null
  trucksCount?: number | null | null
  permit?: SpecialPermit | null
  rateUnit?: RateUnit
  paymentForm?: PaymentForm
  template?: OrderTemplate | null
  clauses?: string
  clausesEn?: string
  transferPolicy?: TransferPolicy
  tracking?: boolean
  seal?: boolean
  escort?: boolean
  insurance?: boolean
  handover?: HandoverRule
  externalId?: string | null | null
  commentPublic?: string
  commentInternal?: string | null
  /** What its customer still asks for until he is billed; nothing to the other side. */
  customerAsks: CustomerAsk[]
  forwarder: Party
  executor: Party | null
  cargos: {
    name: string
    category?: Code | null
    packageType?: Code | null
    pieces?: number
    massKg: number
    volumeM3: number
    pallets?: number
    /** Outer sizes of the largest piece, in metres. */
    lengthM?: number | null
    widthM?: number | null
    heightM?: number | null
    stackable?: boolean
    /** Between which degrees Celsius it travels. */
    tempMin?: number | null
    tempMax?: number | null
    declaredValue?: Money | null
    /** 4 to 10 digits of the customs nomenclature. */
    hsCode?: string
    /** The container it travels in, by ISO 6346, without spaces and dashes. */
    containerNumber?: string
    /** Dangerous goods; null: they are not. */
    adr?: Adr | null
  }[]
  requirement: {
    truckType?: Code | null
    capacityKg?: number
    volumeM3?: number
    pallets?: number
    bodyTypes?: Code[]
    loadingTypes?: Code[]
    loadingAll?: boolean
    temperature?: Code | null
    recorder?: boolean
    ownFleet?: boolean
    equipment?: EquipmentItem[]
    crewSize?: number
    /** What every cargo that says one can travel at together; null where none says. */
    tempRange: { min: number; max: number } | null
    /** Classes of the dangerous goods among the cargo. */
    adrClasses: AdrClass[]
  }
  /** Wider than 2.55 m, higher than 4 m or longer than 20 m. */
  oversize: boolean
  /** The price with the approved extras; null without a price, and for who may not see prices. */
  total: OrderTotal | null
  /** Amounts of the terms are null for who may not see prices. */
  terms: {
    freeRevokeHours?: number
    penaltyPercent?: number
    freeWaitMinutes?: number
    excursionMinutes?: number
    waitRate?: Money | null
    layoverRate?: Money | null
    latePenalty?: Money | null
    lateDeliveryPercent?: number | null
    lateDeliveryBase?: 'freight' | 'value'
    lateDeliveryCap?: number
    latePaymentPercent?: number | null
    latePaymentCap?: number
    documentDays?: number
    insuranceLimit?: Money | null
    approvesResources?: boolean
    approvalHours?: number
  }
  offerExpiresAt: Instant | null
  distanceBy: DistanceBy
  /** Driving time without breaks. */
  durationMin: number | null
  cancelReason: string | null
  /** The order this one was passed on from, and the one it was passed on as: told to the organisation both are of. */
  parentId: Id | null
  childId: Id | null
  /** Those that carry the order or did until they were interrupted, in the order they were made. */
  flights: FlightRow[]
  documentRows: DocumentRow[]
  exceptions: OrderExceptions
  /** Kilograms of CO2e, well to wheel: `co2e` in one number. */
  co2eKg: number | null
  /** Null while the order has no way or weighs nothing. */
  co2e?: OrderCo2e | null
}

/** CO2e of an order: the sum over the flights that carry it, or by its own requirement as long as none does. */
export type OrderCo2e = {
  wtwKg: number
  ttwKg: number
  isEstimate: boolean
  parts: {
    flightId: string | null
    wtwKg: number
    ttwKg: number
    /** By the default intensity of the class, or by the litres of the trip sheet. */
    method: 'default' | 'fuel'
    vehicleClass: VehicleClass
    /** What the cooling unit adds to the default intensity; within the litres where those are known. */
    coolingPercent: number
    /** The share of the way driven empty: of the default within the factor, of litres within those; null where nobody knows it. */
    emptyPercent: number | null
    /** Whose share it is: that of the default intensity, the executor's own of twelve months, or of this flight alone, whose litres have it in them. */
    emptyOf?: 'default' | 'own' | 'flight'
    /** The shortest way planned, or the odometer ÷ 1.05. */
    distance: 'planned' | 'actual'
    /** Of this order alone. */
    tonKm: number
    /** Grams on a tonne and a kilometre, cooling in them. */
    wtw: number
    ttw: number
    /** Of the whole flight, to its executor alone. */
    litres: number | null
  }[]
}

/** An order on all flights of its executor: its price without VAT, its part of what they cost, and what a hired carrier gets. */
export type OrderCosts = {
  revenue: Money | null
  cost: Money | null
  margin: Money | null
  flights: { id: Id; number: string; status: FlightStatus; cost: Money | null }[]
  hired: Money | null
}

/** Orders by tab (counted to 1 001) and the figures of the first page. */
export type OrderCounts = {
  tabs: Record<string, number>
  mine: number
  /** Of mine: past their deadline. */
  late: number
  /** On the way and past the deadline of their next step. */
  behind: number
  /** Past their loading: nobody has taken them, no vehicle is named, or it has not left. */
  missed: number
  /** Loading today, tomorrow or the day after in Moscow, and nobody has taken it. */
  withoutExecutor: number
  /** Loading within the same three days, drafts and what is over left out. */
  loadingSoon: number
}

/** What a forwarder enters. A draft may lack much; placing asks for the rest by name. */
export type OrderDraft = {
  customerId?: Id | null
  customerNumber?: string
  /** The customer's own account of the order, and the number of his contract. */
  costCentre?: string
  contractNumber?: string
  customerValues?: CustomerValue[]
  /** Who of the customer speaks for the order, beside those who meet the vehicle at its stops. */
  contactName?: string
  contactPhone?: string | null
  /** Driver and vehicle are named so many hours before the loading, for the pass of the gate; null: nobody asks. */
  passHours?: number | null
  stops?: StopDraft[]
  cargos?: CargoDraft[]
  /** How many vehicles the request wants, where more than one: placing it makes an order of each. */
  trucksCount?: number | null
  truckType?: Code | null
  capacityKg?: number
  volumeM3?: number
  pallets?: number
  bodyTypes?: Code[]
  loadingTypes?: Code[]
  /** True: every one of the loading types is needed; false: any of them will do. */
  loadingAll?: boolean
  temperature?: Code | null
  /** A temperature recorder in the body. */
  recorder?: boolean
  /** No vehicle the executor only hires for the trip. */
  ownFleet?: boolean
  equipment?: EquipmentItem[]
  crewSize?: number
  /** The special permit for more mass or size than the road takes; null: none is needed. */
  permit?: SpecialPermit | null
  /** Road distance in km; left out, it is estimated from the places. */
  distanceKm?: number | null
  price?: Money | null
  vatMode?: VatMode
  vatRate?: VatRate
  /** What is agreed by the kilometre, ton or another unit, in the currency of the price, which is then worked out of it. */
  unitRate?: Money | null
  rateUnit?: RateUnit
  customerPrice?: Money | null
  /** VAT of the customer's price; null: by the forwarder's own regime on the loading day. */
  customerVat?: Vat | null
  payDays?: number
  payDaysKind?: 'calendar' | 'banking'
  payTrigger?: 'unloading' | 'scans' | 'originals' | 'act_signed'
  paymentForm?: PaymentForm
  terms?: OrderTerms
  /** Where the terms come from; null: they were typed. */
  template?: OrderTemplate | null
  /** Clauses of the contract beside the terms, a paragraph each; marks in them are filled in when it is printed. */
  clauses?: string
  clausesEn?: string
  transferPolicy?: TransferPolicy
  tracking?: boolean
  seal?: boolean
  escort?: boolean
  insurance?: boolean
  /** How the consignee confirms that he took the cargo. */
  handover?: HandoverRule
  /** The number of the order in the system it came from: one order of the organisation has it. */
  externalId?: string | null
  tags?: string[]
  commentPublic?: string
  commentInternal?: string
}

/** Everything around the steps of an order that its status does not say. */
export type OrderExceptions = {
  /** Steps that belong to this status and side and cannot be taken just now, with the reason. */
  closed: { action: OrderAction; why: Bilingual }[]
  approval: { isRequested: boolean; until: Instant | null; hours: number }
  resourcesIssue: 'returned' | 'driver_unavailable' | 'vehicle_unavailable' | null
  /** Null while nothing is agreed that could be taken back. */
  revoke: RevokeTerms | null
  holds: HoldRow[]
  mayHold: boolean
  haltRequests: HaltRequest[]
  haltActions: ('ask' | 'halt' | 'agree' | 'refuse' | 'withdraw')[]
  claims: ClaimRow[]
  /** Whether a claim may be filed now. */
  mayFile: boolean
  /** Null: the terms say nothing of it, the price is not late, or the viewer may not see prices. */
  latePayment: LatePayment | null
  reserves: Reserve[]
}

export type OrderFact = 'loadingKnown' | 'loadingInTime' | 'loadingLate' | 'unloadingKnown' | 'unloadingInTime' | 'unloadingLate' | 'lateFromLoading' | 'lateAtLoading' | 'lateOnRoad' | 'lateUnexplained' | 'loadingWaited' | 'unloadingWaited' | 'stopsKnown' | 'stopsInTime' | 'answered' | 'offersKnown' | 'incomeKnown' | 'spendKnown' | 'marginKnown' | 'documentsAsked' | 'documentsAccepted' | 'documentsMissing' | 'documentsUnderReview' | 'documentsReturned' | 'cycleKnown' | 'co2eKnown' | 'co2eUnknown'

/** How resources fit an order. */
export type OrderFit = {
  /** Those that block come first, and the first of them is what the step would be refused with. */
  findings: FitFinding[]
  /** What the bodies carry together; null where no vehicle says it. */
  carries: { massKg: number | null; volumeM3: number | null; pallets: number | null }
  /** The last day of the flight where every document of vehicle and driver holds to it; null where one does not, or one of both is not chosen. */
  validUntil: Day | null
}

/** Money of an order as this viewer may see it; the customer's price is the forwarder's alone. */
export type OrderMoney = {
  price: Money | null
  /** What is agreed by a unit; absent where the price is for the whole trip. */
  unitRate?: Money
  vatMode: VatMode
  vatRate: VatRate
  vat: Money | null
  /** What the executor asks instead while his offer waits, and what he says to it; absent where he asks nothing. */
  counter?: { price: Money; comment: string }
  /** What approved extras add to the price, with VAT in or on them as in the price; absent where there are none. */
  extras?: Money
  customerPrice: Money | null
  /** VAT of the customer's price, the forwarder's alone; null to anybody else. */
  customerVat?: Vat | null
  /** What is left of the customer's price without VAT, and its share; null where nothing can be said. */
  margin?: { money: Money; share: number } | null
}

/** One command of the lifecycle, with the fields of its action. */
export type OrderMove = { orderId: Id; version: Version; action: 'place' } | { orderId: Id; version: Version; action: 'offer'; executorId: Id; answerMinutes?: number; vat?: Vat; price?: Money } | { orderId: Id; version: Version; action: 'accept' } | { orderId: Id; version: Version; action: 'decline'; reason?: Code; comment?: string } | { orderId: Id; version: Version; action: 'counter'; price: Money; comment?: string } | { orderId: Id; version: Version; action: 'withdraw' } | {
  orderId: Id
  version: Version
  action: 'assign'
  truckId: Id
  trailerId?: Id | null
  driverId: Id
  coDriverId?: Id | null
  overrideReason?: OverrideReason
} | {
  orderId: Id
  version: Version
  action: 'replace'
  truckId: Id
  trailerId?: Id | null
  driverId: Id
  coDriverId?: Id | null
  overrideReason?: OverrideReason
  reason: Code
  comment?: string
} | { orderId: Id; version: Version; action: 'approve' } | { orderId: Id; version: Version; action: 'return'; comment: string } | { orderId: Id; version: Version; action: 'complete' } | { orderId: Id; version: Version; action: 'rework'; comment: string } | { orderId: Id; version: Version; action: 'archive' } | { orderId: Id; version: Version; action: 'revoke'; reason: Code; comment?: string } | { orderId: Id; version: Version; action: 'cancel'; reason: Code; comment?: string }

/** A vehicle or a driver that an order cannot have, and the first thing that keeps it. */
export type OrderObstacle = { id: Id; text: Bilingual }

/** Direct offer to one executor: he answers within 5 minutes to 7 days. */
export type OrderOfferTerms = { executorId: Id; answerMinutes?: number; vat?: Vat }

/** One settlement an order stands in, with how much of it it took up. */
export type OrderPart = {
  /** The own settlement; null: the other side’s. */
  id: Id | null
  number: string
  status: SettlementStatus
  approvedOn: Day | null
  postedOn: Day | null
  paidOn: Day | null
  /** The number of the last payment order; empty where no money moved, so one that is paid was set off. */
  payment: string
  total: Money
  paid: Money
}

/** What is changed in an order, field by field; `loading` is its first stop, `unloading` its last, `cargo` its only one. */
export type OrderPatch = {
  customerNumber?: string
  loading?: StopWindow
  unloading?: StopWindow
  cargo?: { name?: string; massKg?: number; volumeM3?: number; pallets?: number }
  truckType?: Code | null
  capacityKg?: number
  volumeM3?: number
  pallets?: number
  bodyTypes?: Code[]
  loadingTypes?: Code[]
  temperature?: Code | null
  price?: Money | null
  vatMode?: VatMode
  vatRate?: VatRate
  customerPrice?: Money | null
  customerVat?: Vat | null
  payDays?: number
  payTrigger?: 'unloading' | 'scans' | 'originals' | 'act_signed'
  commentPublic?: string
  commentInternal?: string
}

/** Changes of many orders, each against the version they were typed over. */
export type OrderPatches = { id: Id; version: Version; set: OrderPatch }[]

/** What may go wrong with an order, the worst first. */
export type OrderRisk = 'missed' | 'delay' | 'executor' | 'vehicle' | 'documents' | 'due'

/** An order in a list, as one organisation sees it. Nothing in it changes by time alone. */
export type OrderRow = {
  id: Id
  number: string | null
  side: Side
  tab: OrderTab
  status: ViewerStatus
  version: number
  /** False: the order is listed and cannot be opened any more (revoked, declined). */
  opens: boolean
  next: NextAction
  stops: StopRow[]
  distanceKm: number | null
  cargo: CargoSummary
  customerNumber?: string | null
  bodyTypes?: Code[]
  loadingTypes?: Code[]
  temperature?: Code | null
  tags?: string[]
  payment: PaymentTerms
  /** The beginning of what both sides read. */
  comment: string
  counterpart: Party | null
  /** Named to the forwarder alone. */
  customer: string | null
  responsible: { id: Id; name: string } | null
  truck: string | null
  trailer: string | null
  driver: string | null
  /** There is a phone the viewer may call: of the driver, or of who meets the vehicle at a stop. */
  calls?: boolean
  documents: DocumentCounts
  /** How far the order is being passed on to another executor; null when it is not. */
  transfer: TransferStatus | null
  actions: OrderAction[]
  createdAt: Instant
  updatedAt: Instant
  /** Null when the person has no right to see prices. */
  money: OrderMoney | null
}

/** One side's whole view of the money of an order. */
export type OrderSettlement = {
  kind: SettlementKind
  basis: DebtBasis
  counterpart: Counterpart
  sum: LineSum
  payFrom: Day | null
  payDueOn: Day | null
  paidOn: Day | null
  /** The own settlements it is in, oldest first: one that is posted, and what was agreed later. */
  own: OrderPart[]
  /** How the other side has it, oldest first. */
  theirs: OrderPart[]
}

/** `late`: those first that are expected latest, then as by what is due. */
export type OrderSort = 'due' | 'loading' | 'created' | 'late'

export type OrderStatus = 'draft' | 'placed' | 'searching' | 'offered' | 'accepted' | 'ready' | 'in_progress' | 'documents' | 'completed' | 'archived' | 'cancelled'

/** What the first page sums up, of the viewer's own orders alone. */
export type OrderSummary = {
  /** The week of today, Monday to Sunday in Moscow; offers that are not answered yet are in nobody's plan. */
  week: {
    from: Instant
    /** Loadings planned for the day by the start of their window; `done`: those of them that are loaded. */
    days: { planned: number; done: number }[]
    /** Prices of the week's loadings per currency, the largest first; null without the right to see prices. */
    sums: Money[] | null
  }
  /** Orders under way: all, those past the deadline of their next step, and their lanes, the busiest 40. */
  onway: {
    total: number
    late: number
    lanes: { from: string; to: string; total: number; late: number }[]
    places: { code: string; name: Bilingual; lat: number; lon: number }[]
  }
  /** The next five loadings of 48 hours, without prices. */
  coming: OrderRow[]
  /** Eight weeks up to this one by the day of the last unloading: a delivery is in time when every unloading was reached before its window ended. */
  onTime: { from: Instant; delivered: number; inTime: number }[]
}

export type OrderTab = 'all' | 'drafts' | 'search' | 'confirm' | 'assigned' | 'onway' | 'docs' | 'done' | 'cancelled' | 'new' | 'resources' | 'upcoming' | 'lost'

/** The template the terms were copied from, by the edition that was in force then. */
export type OrderTemplate = { id: Id; edition: number; name: string }

/** The terms of one order, copied into it: whatever they came from may change, they do not. */
export type OrderTerms = {
  /** Up to so many hours before the loading an agreed order is given back or taken back freely. */
  freeRevokeHours?: number
  /** Later than that, or when no vehicle or no cargo comes: the share of the price due, in percent. */
  penaltyPercent?: number
  freeWaitMinutes?: number
  /** The temperature may be out of the cargo's range for so long before that is a violation. */
  excursionMinutes?: number
  /** For every hour of waiting begun after that; null: as the law says. */
  waitRate?: Money | null
  /** For every day begun beyond 24 hours of waiting; null: nothing is paid for it. */
  layoverRate?: Money | null
  /** For coming late to the loading; null: none. */
  latePenalty?: Money | null
  /** For every day begun of late delivery: this share of its base, in percent; null: as the law says. */
  lateDeliveryPercent?: number | null
  /** What the share is of: the freight, or the declared value of the cargo, and of the freight where none is declared. */
  lateDeliveryBase?: 'freight' | 'value'
  /** All days together cost no more than this share of the freight, in percent. */
  lateDeliveryCap?: number
  /** The forwarder pays late: for every day so much of what is owed, in percent; null: nothing is agreed of it. */
  latePaymentPercent?: number | null
  /** All days together cost no more than this share of the price, in percent. */
  latePaymentCap?: number
  /** The papers of the executor are due so many days after the end of the last window. */
  documentDays?: number
  /** An insured cargo is insured for no less than this; null: for its declared value. */
  insuranceLimit?: Money | null
  /** The forwarder looks at driver and vehicle before the order is ready, and answers within so many hours. */
  approvesResources?: boolean
  approvalHours?: number
}

/** The sum of an order: without VAT, the VAT, and with it. */
export type OrderTotal = { net: Money; vat: Money; gross: Money }

/** A partner organisation as its card shows it to everybody, and what the asking organisation keeps about it. */
export type OrganizationRow = {
  id: Id
  name: string
  tin: string
  kpp: string | null
  country: string
  legal_form: string | null
  tax_regime: string | null
  /** Rate in percent the organisation is taxed at; null: by its regime and the date. */
  vat_rate: number | null
  verified: boolean
  sides: Side[]
  /** Own groups of partners («Основные», «Резерв»). */
  groups: string[]
}

/** Which organisations are to be suggested. */
export type OrganizationSuggest = { query?: string; filter?: { tin?: string; ids?: string[]; group?: string } }

/** The way of an original on paper; `needed`: the terms pay after it. */
export type OriginalRow = { status: OriginalStatus; needed: boolean; courier: string; track: string; sentOn: Day | null; receivedOn: Day | null }

/** The way of a document's original by post. */
export type OriginalStatus = 'none' | 'sent' | 'received' | 'missing'

/** Why resources are given though the judge warns of them; needed where one of its warnings says so. */
export type OverrideReason = string

/** A field a customer names himself. */
export type OwnField = {
  /** As the values of an order name it. */
  key: string
  ru: string
  en: string
  kind: 'text' | 'number' | 'day'
  moment: RequirementMoment
}

/** Own vehicles that carry what a lot asks for, and those of them nobody is promised while it is loaded; null where it has no day yet. */
export type OwnFleet = { lotId: Id; fit: number; free: number | null }

export type Ownership = 'own' | 'attracted' | 'rent' | 'leasing' | 'spouse_joint' | 'free_use'

export type PackageRow = { code: string; name_ru: string; name_en: string; rec21: string | null }

export type PackingGroup = 'I' | 'II' | 'III'

export type PartKind = 'loading' | 'unloading' | 'work' | 'drive' | 'rest' | 'wait' | 'slack'

/** Everything that moves a partnership; asking for one is a call of its own. */
export type PartnerAction = 'accept' | 'activate' | 'reject' | 'withdraw' | 'suspend' | 'resume' | 'blacklist' | 'restore' | 'terminate' | 'ask'

/** What may be done to many at once. */
export type PartnerBulk = { action: 'group'; rows: BulkRows; add: string[]; remove: string[] } | { action: 'accept'; rows: BulkRows } | { action: 'activate'; rows: BulkRows } | { action: 'suspend'; rows: BulkRows; reason: SuspendReason; comment?: string } | { action: 'resume'; rows: BulkRows } | { action: 'blacklist'; rows: BulkRows; reason: string } | { action: 'terminate'; rows: BulkRows; comment?: string }

export type PartnerCard = {
  id: Id
  version: number
  own: Side
  theirs: Side
  status: PartnerStatus
  tab: PartnerTab
  incoming: boolean
  statusAt: Instant
  since: Day | null
  message: string
  reason: PartnerReason | null
  comment: string
  groups: string[]
  rating: number | null
  figures: PartnerFigures
  creditLimit: Money | null
  expires: Day | null
  warnings: PartnerWarning[]
  actions: PartnerAction[]
  organization: PublicCard
  contract: PartnerContract
  checks: CheckRow[]
  note: string
  blacklist: { reason: string; at: Instant; by: string } | null
  /** Whether the asking side leads: checks, activates, suspends, keeps the contract. */
  leads: boolean
  /** The partnership as the other side has it before its eyes. */
  seen: { status: SharedStatus; statusAt: Instant; message: string; reason: PartnerReason | null; comment: string }
  /** Orders under way with it: while there are some, it cannot be ended. */
  openOrders: number
  /** When one may ask again after a refusal; null: now. */
  askFrom: Instant | null
}

export type PartnerContract = {
  number: string
  date: Day | null
  until: Day | null
  payDays: number | null
  payDaysKind: 'banking' | 'calendar'
  payTrigger: 'originals' | 'scans' | 'unloading'
}

export type PartnerEntry = {
  id: Id
  at: Instant
  what: string
  to: SharedStatus | null
  by: 'me' | 'them' | 'system'
  /** A person of one's own organisation; people of the other side are not named. */
  name: string
  /** The other side does not see it. */
  private: boolean
  reason: PartnerReason | null
  comment: string
}

/** Figures of a partner from the orders the asking organisation had with it; shares are of one, null where there is nothing to count. */
export type PartnerFigures = {
  /** Orders there ever were with it. */
  orders: number
  /** Deliveries with a known time, and the share of them in time. */
  delivered: number
  onTime: number | null
  cancelled: number | null
  declined: number | null
}

export type PartnerGroup = { id: Id; version: number; name: string; delayMinutes: number; partners: number }

export type PartnerMove = { action: 'accept'; partnerId: Id; version: number } | { action: 'activate'; partnerId: Id; version: number } | { action: 'reject'; partnerId: Id; version: number; reason: RejectReason; comment?: string } | { action: 'withdraw'; partnerId: Id; version: number } | { action: 'suspend'; partnerId: Id; version: number; reason: SuspendReason; comment?: string } | { action: 'resume'; partnerId: Id; version: number } | { action: 'blacklist'; partnerId: Id; version: number; reason: string } | { action: 'restore'; partnerId: Id; version: number } | { action: 'terminate'; partnerId: Id; version: number; comment?: string } | { action: 'ask'; partnerId: Id; version: number; message?: string }

export type PartnerReason = SuspendReason | RejectReason

export type PartnerRow = {
  id: Id
  version: number
  /** The side the asking organisation stands on in this partnership, and the other one. */
  own: Side
  theirs: Side
  organization: { id: Id; name: string; tin: string; country: string; legalForm: string; verified: boolean }
  status: PartnerStatus
  tab: PartnerTab
  /** Waits for the asking organisation's word. */
  incoming: boolean
  statusAt: Instant
  /** First day of working together. */
  since: Day | null
  message: string
  reason: PartnerReason | null
  comment: string
  groups: string[]
  rating: number | null
  figures: PartnerFigures
  checks: { passed: number; total: number; left: CheckItem[]; failed: number }
  contract: { number: string; until: Day | null } | null
  creditLimit: Money | null
  /** The nearest last day of what was checked. */
  expires: Day | null
  warnings: PartnerWarning[]
  actions: PartnerAction[]
}

export type PartnerScore = {
  figures: PartnerFigures
  /** 0..100, from five deliveries on. */
  score: number | null
  /** Share of all orders carried in the last year. */
  share: number | null
  lanesWorked: number
  lanes: { from: Bilingual; to: Bilingual; orders: number; onTime: number | null; price: Money | null; others: Money | null }[]
  /** Twelve months, the present one last. */
  months: { month: string; orders: number; delivered: number; inTime: number; share: number | null }[]
  /** Sums of prices of the last year by currency; null without the right to see prices. */
  sums: Money[] | null
  /** Days a payment came after its day; null: no payment is known. */
  paymentDelay: number | null
}

export type PartnerSort = 'name' | 'recent'

/** What one side sees: its own mark «blacklisted» stands before what both see. */
export type PartnerStatus = 'invited' | 'requested' | 'verification' | 'active' | 'suspended' | 'rejected' | 'terminated' | 'blacklisted'

export type PartnerTab = 'all' | 'incoming' | 'outgoing' | 'verification' | 'active' | 'suspended' | 'blacklisted' | 'ended'

/** Something one should know before working together. */
export type PartnerWarning = 'new_here' | 'not_verified' | 'no_orders' | 'check_failed' | 'compliance_expired' | 'compliance_soon' | 'contract_over' | 'contract_none'

/** On which sides two organisations are partners, and how that stands. */
export type Partnership = { partnerId: Id; own: Side; theirs: Side; status: PartnerStatus }

export type Party = { id: Id; name: string; tin: string }

/** Why an executor is not asked: his week is full, the two do not work together now, or his rate no longer fits (VAT, currency). */
export type PassedBy = 'cap' | 'blocked' | 'unfit'

export type Passport = { series: string; number: string; issuedBy: string; issuedOn: Day | null; code: string }

/** From account to account, or in cash. */
export type PaymentForm = 'cashless' | 'cash'

/** In how many days an order is paid, of which kind, and what they are counted from. */
export type PaymentTerms = { days: number; kind: 'calendar' | 'banking'; trigger: 'unloading' | 'scans' | 'originals' | 'act_signed' }

export type PermitKind = 'patent' | 'permit'

/** A phone as it is kept: E.164, whatever way it was written. */
export type Phone = string

export type PlaceRow = {
  code: string
  ru: string
  en: string
  region_ru: string
  region_en: string
  country: string
  lat: number
  lon: number
  /** IANA zone: every stop of a route is shown and entered in it. */
  tz: string
}

/** A flight that goes over to others, as whoever moves it and takes that back needs it. */
export type PlannerMove = { flightId: Id; version: number; number: string; plate: string; truckId: Id; trailerId: Id | null; driverId: Id; coDriverId: Id | null }

/** A flight that may be planned: its orders with what `flights.plan` asks for, what the judge says of it, and why this truck. */
export type PlannerProposal = {
  orders: { orderId: Id; orderVersion: number; number: string }[]
  truckId: Id
  trailerId: Id | null
  driverId: Id
  plate: string
  driver: string
  stops: PlannerStop[]
  /** Kilometres to the first stop from where the truck is free; null: nobody knows where that is. */
  emptyKm: number | null
  freeAt: Instant
  /** Another truck that could, and how much more it would cost, in kilometres of the usual truck; null: none. */
  nextBest: { truckId: Id; plate: string; more: number } | null
  /** Warnings alone: what the judge blocks is not proposed. */
  findings: FitFinding[]
  /** What `flights.plan` is given for windows that are missed; 0: none is. */
  lateMinutes?: LateMinutes
  why: Bilingual
  /** The flight that goes over to this truck from the one named here, by `replace` of `flights.move`; null: it is a new one. */
  moves?: PlannerMove | null
}

/** What is to be planned: orders and trucks by their ids, none named: all that are open and all own ones. */
export type PlannerRequest = {
  orderIds?: Id[]
  truckIds?: Id[]
  /** Orders that go on this truck or on none, and trucks an order must not have. */
  fixed?: { orderId: Id; truckId: Id }[]
  banned?: { orderId: Id; truckId: Id }[]
  /** By default {"emptyKm":1,"late":1,"hired":1,"overtime":1,"fairness":1}. */
  weights?: PlannerWeights
  /** By how much windows of open orders may be missed; what follows a flight keeps them. */
  lateMinutes?: LateMinutes
  seconds?: number
  /** A flight that is late or broke down: planned is what its truck and driver do after it, moving as little as it can; orders are none then. */
  flightId?: Id | null
}

export type PlannerResult = {
  proposals: PlannerProposal[]
  unplaced: PlannerUnplaced[]
  /** Numbers of coming flights that stay as they are: they are still in time. */
  stays?: string[]
}

export type PlannerRun = {
  id: Id
  /** The flight it plans after; null: it is about open orders. */
  flightId: Id | null
  status: PlannerStatus
  /** How much of its time is over, in percent. */
  percent: number
  /** How many orders and trucks it is about; null until it has begun. */
  orders: number | null
  trucks: number | null
  /** The best plan so far, every proposal of it let pass by the judge; null until there is one. */
  best: PlannerResult | null
  startedAt: Instant
  endedAt: Instant | null
}

export type PlannerStatus = 'running' | 'done' | 'stopped' | 'failed'

/** A stop of a proposal as it would go: when its work begins by the planner's search, and its window. */
export type PlannerStop = { orderId: Id; kind: string; place: Bilingual; at: Instant; from: Instant; to: Instant }

/** An order, or a coming flight, without a place: which rule stands in the way, and what would help. */
export type PlannerUnplaced = {
  orderId: Id
  number: string
  why: Bilingual
  help: Bilingual | null
  /** The flight, which stays with whom it has. */
  flightId?: Id | null
}

/** How dear something is beside the road: 0 does not count, 1 is usual. */
export type PlannerWeights = { emptyKm?: number; late?: number; hired?: number; overtime?: number; fairness?: number }

/** A vehicle by its plate. */
export type PlatedVehicle = { id: Id; plate: string }

/** A plot and its table are the same rows. */
export type Plot = {
  by: PlotBy
  /** What its columns are; the first one is drawn unless another is chosen. */
  figures: FigureId[]
  rows: PlotRow[]
  /** The same by time of the days compared with, from the first on; empty otherwise. */
  before: ((number | null)[])[]
  /** How many rows more there are than are told. */
  more: number
}

/** By what a plot divides: time by the step of the answer, or a list of objects, the most first. */
export type PlotBy = 'time' | 'lane' | 'partner' | 'customer' | 'vehicle' | 'person' | 'age' | 'reason'

/** Figures of one point of a plot, each by its place in `figures` of the plot. */
export type PlotRow = {
  /** The first day of a point in time, the code of a reason or an age, an id, or of a lane the codes of its places with `>` between; empty: without one. */
  key: string
  /** Null where the key says it itself (time, reason, age) or is empty. */
  label: Bilingual | null
  values: (number | null)[]
  of: number
  drill: Drill | null
}

/** What stands of a driver's consent; null where he has not answered the text of today. */
export type PositionConsent = { answer: ConsentAnswer; at: Instant }

/** Who told where a vehicle is: its driver's phone, a tracker, another program by a key. */
export type PositionSource = 'driver' | 'device' | 'api'

/** The executor's price is given, asked for, or asked for within two ends. */
export type PriceMode = 'fixed' | 'request' | 'range'

/** One price that stood, was offered or asked for, as far as the viewer's side may know of it. */
export type PriceRow = {
  id: string
  at: Instant
  what: PriceWhat
  side: Side | null
  person: string | null
  /** The executor it was offered to; null where there is none. */
  executor: string | null
  before: Money | null
  after: Money | null
  vat: Vat | null
  /** The customer's price, to the forwarder alone; null where it stayed. */
  customer: { before: Money | null; after: Money | null; vat: Vat | null } | null
  /** The extra it is about: `after` is its amount. */
  extra: ExtraCode | null
  comment: string
}

/** What happened to a price. */
export type PriceWhat = 'entered' | 'changed' | 'offered' | 'declined' | 'expired' | 'revoked' | 'agreed' | 'asked' | 'accepted' | 'refused' | 'withdrawn' | 'lapsed' | 'extra' | 'given_back'

/** A part of the form, or an own text with marks such as `{{order.number}}`. */
export type PrintBlock = { kind: 'part'; part: PrintPart; on: boolean } | { kind: 'text'; title: { ru: string; en: string }; text: { ru: string; en: string } }

/** How papers of a form look; lengths in millimetres. */
export type PrintDesign = {
  font: PrintFont
  /** Of titles and their rules; null: black. */
  accent: string | null
  margins: { left: number; right: number; top: number; bottom: number }
  logo: { id: Id; at: LogoPlace; widthMm: number } | null
  /** Beside the logo on the first sheet, such as address and telephones. */
  header: { ru: string; en: string }
  /** At the foot of every sheet. */
  footer: { ru: string; en: string }
  blocks: PrintBlock[]
}

/** Faces of printed papers: each has Cyrillic and comes with the product. */
export type PrintFont = 'pt_sans' | 'pt_serif' | 'roboto'

export type PrintFormat = 'pdf' | 'docx' | 'xlsx' | 'html'

/** What a form belongs to. */
export type PrintGroup = 'deal' | 'transport' | 'closing' | 'claims'

/** A picture papers may bear, as it is laid on them; the file it was made of may be gone. */
export type PrintLogo = { id: Id; name: string; width: number; height: number; at: Instant }

/** A part of a paper that may be moved or left out as a whole. */
export type PrintPart = 'bank' | 'title' | 'parties' | 'route' | 'cargo' | 'vehicle' | 'resources' | 'price' | 'terms' | 'notes' | 'clauses' | 'lines' | 'statement' | 'code' | 'signatures'

export type PrintRow = {
  form: Code
  claim: { id: Id; kind: ClaimKind } | null
  name: Bilingual
  group: PrintGroup
  page: 'A4' | 'A4L' | 'A5'
  /** Whether it gets a number when it is issued; others are printed as the order stands. */
  issues: boolean
  /** Why it cannot be printed yet; empty: it can. */
  missing: Bilingual[]
  /** Newest first. */
  issued: IssuedPrint[]
  /** Whether what it is made of has changed since it was issued. */
  changed: boolean
}

export type PrintSettings = {
  version: number
  /** Masks by form; a form without one is numbered by the usual mask. */
  masks: Partial<Record<Code, string>>
  stamp: boolean
  sign: boolean
  /** What the organisation adds to its transport orders. */
  clauses: Bilingual
  /** Whether the organisation keeps such pictures. */
  pictures: { stamp: boolean; sign: boolean }
  /** Forms that are numbered by a mask. */
  numbered: { form: Code; name: Bilingual }[]
}

export type PrintTemplate = {
  id: Id
  version: number
  form: Code
  name: string
  /** Whether orders without a template of their customer are printed by it. */
  main: boolean
  /** Customers whose orders are printed by it. */
  customers: { id: Id; name: string }[]
  design: PrintDesign
  changedAt: Instant
  person: string
}

export type PrivateActivity = {
  id: Id
  at: Instant
  what: PrivateActivityWhat
  /** The organisation it was about, where it was about one. */
  member: Party | null
  /** A person of the owner's organisation or of the platform; people of members are not named. Null: the member or time itself. */
  person: string | null
  comment: string
}

export type PrivateActivityWhat = 'create' | 'save' | 'rules' | 'invite' | 'look' | 'join' | 'decline' | 'expire' | 'recall' | 'ask' | 'withdraw' | 'admit' | 'refuse' | 'accept' | 'leave' | 'block' | 'unblock' | 'post' | 'post_changed' | 'post_removed' | 'end' | 'close' | 'open'

/** What the owner (or the staff of the platform for him) does with the area itself. */
export type PrivateAreaAction = 'save' | 'invite' | 'post' | 'close' | 'open'

/** An area opened: by its owner, the staff, a member, or one that is invited and decides by it. */
export type PrivateAreaCard = {
  id: Id
  name: string
  owner: Party
  status: PrivateAreaStatus
  own: boolean
  membership: Membership | null
  members: number | null
  unagreed: number | null
  work: PrivateAreaWork | null
  postedAt: Instant | null
  version: number
  rules: string
  /** Rises with every change of the text. */
  rulesVersion: number
  rulesAt: Instant
  /** Others may apply by the owner's tax number. */
  takesRequests: boolean
  /** Members read who the other members are. */
  showsMembers: boolean
  /** The members by name, up to 200, where the viewer may see them. */
  visibleMembers: Party[] | null
  /** Why it was closed. */
  closedReason: string
  createdAt: Instant
  /** Steps of the owner, open or closed with the reason in words; none for members. */
  actions: { action: PrivateAreaAction; allow: boolean; reason: string | null }[]
}

/** An area as the staff of the installation lists it. */
export type PrivateAreaListed = {
  id: Id
  version: number
  name: string
  owner: Party
  status: PrivateAreaStatus
  takesRequests: boolean
  invited: number
  asked: number
  joined: number
  blocked: number
  lots: number
  demands: number
  createdAt: Instant
  demo: boolean
}

/** An area one owns, belongs to, is invited to or applied to. */
export type PrivateAreaRow = {
  id: Id
  name: string
  owner: Party
  status: PrivateAreaStatus
  /** One's own organisation owns it. */
  own: boolean
  /** Null of an own area. */
  membership: Membership | null
  /** Members that joined; null to whoever has not joined. */
  members: number | null
  /** Of them those that have agreed to no rules yet: nothing is put up for them. Null to all but the owner and the staff. */
  unagreed: number | null
  /** Null to whoever has not joined. */
  work: PrivateAreaWork | null
  /** When the last announcement was written. */
  postedAt: Instant | null
}

/** Of a closed area nothing new is put up and nobody is let in; what runs in it runs to its end. */
export type PrivateAreaStatus = 'open' | 'closed'

/** What is under way in an area, as its viewer may see it: the owner all of it, a member what reached him. */
export type PrivateAreaWork = {
  /** Lots that are announced or take bets. */
  lots: number
  /** Demands that take offers. */
  demands: number
  /** The soonest end of either. */
  soonest: Instant | null
}

/** What runs in an area now and will run to its end if it is closed. */
export type PrivateConsequences = {
  tenders: { id: Id; number: string; title: string; lots: number; bets: number; endsAt: Instant | null }[]
  demands: { id: Id; number: string; title: string; from: Bilingual; to: Bilingual; offers: number; deadline: Instant | null }[]
  /** Bets and offers that stand, of all of them. */
  bets: number
  offers: number
  /** Invitations and applications without an answer: they end with it. */
  invitations: number
  asked: number
  members: number
}

/** A member as the owner sees it. */
export type PrivateMember = {
  memberId: Id
  version: number
  status: PrivateMemberStatus
  statusAt: Instant
  expiresAt: Instant | null
  message: string
  note: string
  reason: string
  acceptedRules: number | null
  joinedAt: Instant | null
  actions: PrivateMemberStep[]
  /** The membership's, as every list keys its rows. */
  id: Id
  organization: Party
  verified: boolean
  /** It works with the owner as an active partner. */
  partner: boolean
  /** Who invited it; empty of one that applied. */
  invitedBy: string
  invitedAt: Instant | null
  openedAt: Instant | null
}

/** Every step of a membership; `judge` of the server says who takes it from which status. */
export type PrivateMemberAction = 'look' | 'join' | 'decline' | 'accept' | 'withdraw' | 'leave' | 'admit' | 'refuse' | 'recall' | 'block' | 'unblock'

/** What the owner decides about many memberships at once. */
export type PrivateMemberBulk = { areaId: Id; rows: BulkRows; action: 'admit' } | { areaId: Id; rows: BulkRows; action: 'refuse'; reason?: string } | { areaId: Id; rows: BulkRows; action: 'recall' } | { areaId: Id; rows: BulkRows; action: 'block'; reason: string } | { areaId: Id; rows: BulkRows; action: 'unblock' }

/** One step of a membership. Which side takes it the session says. */
export type PrivateMemberMove = { memberId: Id; version: Version; action: 'look' } | { memberId: Id; version: Version; action: 'join'; rulesVersion: Version } | { memberId: Id; version: Version; action: 'decline'; reason?: string } | { memberId: Id; version: Version; action: 'accept'; rulesVersion: Version } | { memberId: Id; version: Version; action: 'withdraw' } | { memberId: Id; version: Version; action: 'leave'; reason?: string } | { memberId: Id; version: Version; action: 'admit' } | { memberId: Id; version: Version; action: 'refuse'; reason?: string } | { memberId: Id; version: Version; action: 'recall' } | { memberId: Id; version: Version; action: 'block'; reason: string } | { memberId: Id; version: Version; action: 'unblock' }

/** How an executor stands with an area. */
export type PrivateMemberStatus = 'invited' | 'opened' | 'asked' | 'joined' | 'blocked' | 'declined' | 'expired' | 'recalled' | 'refused' | 'withdrawn' | 'left'

/** A step of a membership, and why it is closed to the reader. */
export type PrivateMemberStep = { action: PrivateMemberAction; allow: boolean; reason: string | null }

export type PrivatePost = {
  id: Id
  version: number
  title: string
  text: string
  pinned: boolean
  at: Instant
  /** When it was changed last; null: never. */
  changedAt: Instant | null
  /** A person of the owner; members read the organisation alone. */
  person: string | null
}

/** What happened, as programs are told of it: no sums and nothing of a person. */
export type ProgramEvent = {
  type: OccurrenceCode
  timestamp: Instant
  data: {
    id: Id
    /** What kind of object it happened to. */
    shape: string
    objectId: Id
    /** The address it is read whole at, with the rights of whoever reads; null where there is none. */
    read: string | null
    /** Whether the own organisation did it. */
    own: boolean
    facts: Record<string, unknown>
  }
}

/** The card of an organisation that anybody signed in may see. */
export type PublicCard = {
  id: Id
  name: string
  fullName: string
  tin: string
  kpp: string | null
  ogrn: string | null
  country: string
  legalForm: string
  address: string | null
  sides: Side[]
  taxRegime: string
  verified: boolean
  goslog: string
  /** When it came to the platform. */
  since: Instant
}

/** The lower quarter, the middle and the upper quarter of prices. */
export type Quartiles = { p25: Money; median: Money; p75: Money }

export type Question = {
  id: Id
  at: Instant
  /** Null: asked by somebody else, who is not named. */
  asker: Party | null
  own: boolean
  text: string
  answer: string | null
  answeredAt: Instant | null
}

export type RateDraft = {
  executorId: Id
  /** Codes of places; with `fromRegion`, `toRegion` the Russian name of a region. */
  from: string
  fromRegion?: boolean
  to: string
  toRegion?: boolean
  radiusKm?: number
  bodyTypes?: Code[]
  price: Money
  vat?: Vat
  validFrom: Day
  validTo: Day
  share?: number
  weeklyCap?: number | null
}

/** How exactly a rate names its lane: two places, places around them, or regions. The more exact counts first. */
export type RateLevel = 'exact' | 'near' | 'region'

/** A price agreed for a lane and months. */
export type RateRow = {
  id: Id
  version: number
  executor: Party
  level: RateLevel
  from: Bilingual
  fromCode: string
  fromRegion: boolean
  to: Bilingual
  toCode: string
  toRegion: boolean
  radiusKm: number
  bodyTypes: Code[]
  price: Money
  vatMode: VatMode
  vatRate: VatRate
  validFrom: Day
  validTo: Day
  share: number
  weeklyCap: number | null
  /** Orders of the present week this executor is offered on this lane, or accepted. */
  ordersTaken: number
  /** The tender that awarded it: its price, VAT, lane and first day stay as awarded. */
  tender: { id: Id; number: string | null } | null
  state: RateState
  createdAt: Instant
}

/** Where a rate comes from: the Bank of Russia, or the made-up ones of the demo world, which are nobody's official rate. */
export type RateSource = 'cbr' | 'demo'

/** `coming`: its first day is ahead; `ended`: stopped, or its last day is behind. */
export type RateState = 'current' | 'coming' | 'ended'

/** What a rate is counted by. */
export type RateUnit = 'per_km' | 'per_t' | 'per_kg' | 'per_m3' | 'per_pallet'

/** `fault` says whose fault the reason is: the forwarder's, the executor's, nobody's; `fee`, that the one who gives it pays one; `leakage`, that the deal went past the product. */
export type ReasonRow = { code: string; name_ru: string; name_en: string; fault: 'forwarder' | 'executor' | 'none'; fee?: boolean; leakage?: boolean }

/** What proves to a bidder that his bet was taken: the link of the chain, signed by the installation (Ed25519). */
export type Receipt = {
  lotId: Id
  seq: number
  at: Instant
  /** The server's time with microseconds, as it went into the hash. */
  exact: string
  alias: string
  content: string
  prev: string
  hash: string
  signature: string
}

/** An own order that can be repeated. */
export type RecentOrder = {
  orderId: Id
  number: string | null
  createdAt: Instant
  loadingAt: Instant | null
  route: Bilingual[]
  cargo: string
  massKg: number
  customer: string | null
  executor: string | null
  /** Null without the right to see prices. */
  price: Money | null
}

/** A piece of the record: the moment it begins in milliseconds, the least, greatest and mean of its readings. */
export type RecordPoint = [number, number, number, number]

/** A stop between whose times doors may open. */
export type RecordStop = { place: Bilingual; kind: string; tz: string; from: Instant; until: Instant | null }

export type RejectReason = 'no_need' | 'terms' | 'checks_failed' | 'unknown_sender' | 'other'

/** Fields of an order a customer may insist on. */
export type RequiredField = 'customerNumber' | 'customerPrice' | 'partyName' | 'notes' | 'volumeM3' | 'pallets' | 'costCentre' | 'contractNumber'

/** When a customer asks: before the order is placed, before its papers are closed, before he is billed. What is asked earlier is asked later too. */
export type RequirementMoment = 'placing' | 'documents' | 'invoice'

/** An executor who was offered this order before and may be offered it again at once. */
export type Reserve = {
  id: Id
  name: string
  price: Money | null
  ended: 'declined' | 'expired' | 'revoked'
  endedAt: Instant
  /** He said yes when his time was over: the forwarder decides. */
  lateAt: Instant | null
}

export type RetireReason = 'sold' | 'scrapped' | 'returned' | 'other'

/** Why personal data is looked at. */
export type RevealWhy = 'call' | 'power_of_attorney' | 'check' | 'partner_request' | 'other'

/** What a side pays that takes back what was agreed, by the terms of the order: nothing up to `freeUntil`, then a part of the price. */
export type RevokeTerms = {
  freeHours: number
  percent: number
  loadingAt: Instant | null
  freeUntil: Instant | null
  /** The part of the price in full; null without the right to see prices. */
  amount: Money | null
}

/** The road through some stops: driving time without breaks, and in how many shifts of 9 hours one driver drives it. */
export type Route = { km: number; minutes: number; shifts: number; legs: RouteLeg[]; source: RouteSource }

export type RouteLeg = { km: number; minutes: number }

/** Who worked out a distance: ours by coordinates, or a routing service of the installation. */
export type RouteSource = 'estimate' | 'osrm' | 'valhalla'

/** `unchecked`: no scanner is set up; `waiting`: it did not answer yet. */
export type Scanned = 'unchecked' | 'waiting' | 'clean' | 'infected'

/** `code` is the code of the place. */
export type SearchPointRow = { code: string; name_ru: string; name_en: string; radius_km: number; lat: number; lon: number }

/** An alarm as it was recorded. */
export type SensorAlarm = {
  id: Id
  kind: AlarmKind
  orderId: Id | null
  from: Instant
  /** Null: it goes on. Of a reading by hand the same moment. */
  until: Instant | null
  minutes: number
  /** The worst degree, litres, or kilometres apart; null of doors. */
  value: number | null
  /** The bound of the range that was passed. */
  bound: number | null
  lat: number | null
  lon: number | null
}

/** Which sensor of a body: the first, or that of its rear. */
export type SensorPlace = 'front' | 'rear'

/** What the sensors of a flight tell, as far as its viewer may see it. */
export type SensorRecord = {
  /** The times he may see, as of positions. */
  visible: SensorSpan[]
  stepMinutes: number
  series: SensorSeries[]
  doors: SensorSpan[]
  byHand: HandReading[]
  stops: RecordStop[]
  climates: CargoClimate[]
  alarms: SensorAlarm[]
  /** He may add what he measured. */
  mayRecord: boolean
}

/** What one sensor measured. */
export type SensorSeries = { plate: string; place: SensorPlace; points: RecordPoint[] }

/** Some time; one that goes on has no end. */
export type SensorSpan = { from: Instant; until: Instant | null }

/** What a vehicle does for itself, with no cargo of an order. */
export type ServiceKind = 'customs' | 'weighing' | 'wash' | 'fuel' | 'rest' | 'empty_return'

/** What may be done with a settlement; `edit` changes its lines, `file` gives out what the bank takes, `unpay` takes a payment back. */
export type SettlementAction = 'edit' | 'submit' | 'approve' | 'return' | 'post' | 'pay' | 'unpay' | 'void' | 'file'

export type SettlementCard = {
  id: Id
  version: number
  number: string
  kind: SettlementKind
  status: SettlementStatus
  byOffset: boolean
  statusAt: Instant
  counterpart: Counterpart
  lines: number
  totals: SettlementTotal[] | null
  payDueOn: Day | null
  paidOn: Day | null
  comment: string
  createdAt: Instant
  createdBy: string
  submitted: { name: string; at: Instant } | null
  approved: { name: string; at: Instant } | null
  posted: { name: string; at: Instant } | null
  voided: { name: string; at: Instant } | null
  items: SettlementLine[]
  /** Oldest first. */
  payments: SettlementPayment[]
  /** The first day a payment of it may have; null: any until today. */
  payFrom: Day | null
  /** The zone of the organisation: days of payments are those of its clock. */
  tz: string
  /** The accounts money goes from and to; null where none is known, and for who may not see prices. */
  accounts: {
    payer: { bank: string; account: string } | null
    payee: { bank: string; account: string } | null
    /** When the payee's account was entered or changed, for 30 days: before one pays to it, it is asked for by a phone one knew before. */
    payeeSince: Instant | null
  }
  /** Every step that belongs to the status: open to the viewer, or closed with the reason in words. */
  actions: { action: SettlementAction; allow: boolean; reason: string | null }[]
}

export type SettlementEntry = {
  id: Id
  at: Instant
  what: 'create' | 'add' | 'remove' | 'submit' | 'approve' | 'return' | 'post' | 'pay' | 'offset' | 'unpay' | 'void' | 'file' | 'refresh'
  from: SettlementStatus | null
  to: SettlementStatus | null
  /** Null: the machine. */
  person: string | null
  comment: string
  /** Numbers of the orders it is about. */
  orders: string[]
  /** Of a payment. */
  day: Day | null
  payment: string
}

/** `payable`: what a forwarder pays his executors. `receivable`: what is billed, by an executor to forwarders and by a forwarder to customers. */
export type SettlementKind = 'payable' | 'receivable'

/** Everything of money is null for who may not see prices. */
export type SettlementLine = {
  orderId: Id
  number: string
  status: OrderStatus
  from: Bilingual
  to: Bilingual
  loadingOn: Day | null
  deliveredOn: Day | null
  documents: DocumentsState
  basis: DebtBasis
  sum: LineSum | null
  /** How much of what is paid of it was set off and not paid in money. */
  setOff: Money | null
  /** Of a bill to a customer: what the executor's part costs, VAT left out where it is deducted, and what is left. The forwarder's own. */
  margin: { executor: Money | null; left: Money | null } | null
  /** The last day to pay; null while the term has not begun. */
  payDueOn: Day | null
  /** The day it was paid to the end. */
  paidOn: Day | null
  /** The number of the last payment order; empty where it was set off. */
  payment: string
  /** What was agreed after another settlement took the order up: this line is what that one left. */
  supplement: boolean
  /** A hold on the order keeps its money back: neither the bank’s file nor a payment takes it. */
  isHeld: boolean
  /** What the order comes to is another sum by now: submitting takes it over. */
  outdated: boolean
  /** How the other side has it in its own settlement. */
  theirs: SharedState | null
}

export type SettlementMove = { settlementId: Id; version: Version; action: 'submit' } | { settlementId: Id; version: Version; action: 'approve' } | { settlementId: Id; version: Version; action: 'return'; reason: string } | { settlementId: Id; version: Version; action: 'post' } | { settlementId: Id; version: Version; action: 'void'; reason: string }

/** Orders of a settlement, at a version of it. */
export type SettlementOrders = { settlementId: Id; version: Version; orderIds: Id[] }

/** One payment of a settlement, or what was set off in it. */
export type SettlementPayment = {
  id: Id
  kind: 'payment' | 'offset'
  day: Day
  /** The number of the payment order. */
  number: string
  /** What it came to, one a currency; null for who may not see prices. Of an offset what one way was set against the other. */
  sums: Money[] | null
  /** Numbers of the orders it went to. */
  orders: string[]
  marked: { name: string; at: Instant }
  /** Taken back: by whom, when and why. */
  back: { name: string; at: Instant; reason: string } | null
  /** Why the viewer cannot take it back now, in words; null: he can. */
  closed: string | null
}

export type SettlementRow = {
  id: Id
  version: number
  number: string
  kind: SettlementKind
  status: SettlementStatus
  /** Paid to the end without money: all of it was set off. */
  byOffset: boolean
  statusAt: Instant
  counterpart: Counterpart
  lines: number
  /** One a currency; null for who may not see prices. */
  totals: SettlementTotal[] | null
  /** The earliest last day among what is not paid yet; whether it has passed the screen tells. */
  payDueOn: Day | null
  paidOn: Day | null
  comment: string
  createdAt: Instant
  createdBy: string
}

/** `set_off`: posted, and sums of it were only set one against the other: no money of it has moved yet. */
export type SettlementStatus = 'draft' | 'pending_approval' | 'approved' | 'posted' | 'set_off' | 'partly_paid' | 'paid' | 'voided'

export type SettlementTab = 'all' | 'draft' | 'pending_approval' | 'approved' | 'posted' | 'partly_paid' | 'overdue' | 'paid' | 'voided'

/** What the lines of one currency come to together. */
export type SettlementTotal = { currency: string; lines: number; net: Money; vat: Money; gross: Money; claims: Money; total: Money; paid: Money; left: Money }

/** How an order stands in a settlement of one side, as both sides may know it. */
export type SharedState = {
  number: string
  status: SettlementStatus
  approvedOn: Day | null
  postedOn: Day | null
  paidOn: Day | null
  /** The number of the last payment order; empty where no money moved, so one that is paid was set off. */
  payment: string
}

/** What both sides of a partnership see of it. */
export type SharedStatus = 'invited' | 'requested' | 'verification' | 'active' | 'suspended' | 'rejected' | 'terminated'

/** The two sides of the business. */
export type Side = 'forwarder' | 'executor'

/** A person who may sign for the viewer's organisation today; `director` signs without a power of attorney. */
export type SignerRow = { id: string; name: string; post: string; attorney: string | null; until: Day | null }

/** By what an organisation signs and answers: electronic exchange, powers of attorney, the policy of its liability. */
export type Signing = { exchange?: DocumentExchange | null; attorneys: Attorney[]; policy?: LiabilityPolicy | null }

/** A special permit for more mass or size than the road takes. */
export type SpecialPermit = { number?: string; until?: Day | null }

/** The bytes of a statement as base64, in chunks a call takes. */
export type Statement = string[]

/** An order a payment may pay, and what of it is not paid yet. */
export type StatementOrder = { orderId: Id; number: string; left: Money }

export type StatementPayment = {
  /** Its number, day, amount and accounts: the same payment is known again. */
  key: string
  number: string
  day: Day
  amount: Money
  /** How much of it no settlement has taken over yet. */
  left: Money
  /** What is known of it, to be given back where it is left aside; 0: nothing yet. */
  version: number
  /** Money of the viewer's goes out, or comes in. */
  out: boolean
  counterpart: { name: string; tin: string }
  purpose: string
  /** It is of no account of the viewer's: nothing can be done with it. */
  foreign: boolean
  aside: { name: string; at: Instant; reason: string } | null
  level: MatchLevel
  /** Best first; the first of a certain one is what is confirmed. */
  targets: StatementTarget[]
}

/** A posted settlement a person may choose for a payment, with every order of it that is not paid yet. */
export type StatementSettlement = {
  settlementId: Id
  version: number
  number: string
  kind: SettlementKind
  counterpart: string
  orders: StatementOrder[]
  left: Money
  /** Of the other side; empty where a customer's card has none, and then money of anybody may be for it. */
  tin: string
  payDueOn: Day | null
}

/** A settlement a payment may be for. */
export type StatementTarget = {
  settlementId: Id
  version: number
  number: string
  kind: SettlementKind
  counterpart: string
  /** Orders the payment would pay; all that are not paid yet where it names none. */
  orders: StatementOrder[]
  left: Money
}

/** How long a point in time of a plot is; left out, days up to 45, weeks up to 200 days, and months beyond. */
export type Step = 'day' | 'week' | 'month'

export type StopCard = {
  kind: StopKind
  place: Bilingual
  placeCode: string | null
  tz: string
  windowFrom: Instant | null
  windowTo: Instant | null
  status: TaskStatus
  arrivedAt: Instant | null
  completedAt: Instant | null
  lat: number | null
  lon: number | null
  address: string
  partyName: string
  contactName: string
  contactPhone: string | null
  handling: Code[]
  notes: string
}

/** Who meets the vehicle at a stop. */
export type StopContact = { name: string; phone: string }

export type StopDraft = {
  kind: StopKind
  place: string | null
  address?: string
  windowFrom?: Instant | null
  windowTo?: Instant | null
  partyName?: string
  contactName?: string
  contactPhone?: string | null
  handling?: Code[]
  notes?: string
}

/** What speaks for the times of a stop, each by its name. */
export type StopEvidence = Partial<Record<'departedAt' | 'arrivedAt' | 'serviceAt' | 'completedAt', TimeEvidence>>

export type StopKind = 'loading' | 'unloading'

/** Why a waterfall stopped: a person stopped it, its order went another way, the loading is too near for a demand, a step was refused, or none of those chosen took it. */
export type StopReason = 'person' | 'order' | 'late' | 'refused' | 'nobody'

export type StopRow = {
  kind: StopKind
  place: Bilingual
  placeCode: string | null
  tz: string
  windowFrom: Instant | null
  windowTo: Instant | null
  status: TaskStatus
  arrivedAt: Instant | null
  completedAt: Instant | null
}

/** When a vehicle came to a stop and left it, and the zone of its clock. */
export type StopTimes = { tz: string; arrivedAt: Instant | null; leftAt: Instant | null }

/** From when until when a stop is open. */
export type StopWindow = { windowFrom: Instant | null; windowTo: Instant | null }

/** Why a partnership is suspended or refused, as both sides read it. */
export type SuspendReason = 'compliance_expired' | 'debt' | 'goslog' | 'quality' | 'other'

/** A template of the platform. */
export type SystemTemplate = { id: Id; version: number; name: Bilingual; active: boolean; edition: number; note: Bilingual; at: Instant; blocks: ConditionBlocks }

/** Who took the cargo at an unloading, and how he proved it. */
export type TaskHandover = {
  method: HandoverMethod
  /** When the consignee confirmed it; null where it was ended by hand. */
  at: Instant | null
  receiver: string
  position: string
  /** Number of his power of attorney. */
  power: string
  /** Why a dispatcher ended it by hand. */
  reason: string
  /** The picture of his signature among the files of the flight. */
  signatureId: Id | null
}

/** What is done at a stop of a flight: with the cargo of an order, or by the vehicle for itself. */
export type TaskKind = 'loading' | 'unloading' | 'reload' | 'customs' | 'weighing' | 'wash' | 'fuel' | 'rest' | 'empty_return'

export type TaskMark = 'depart' | 'arrive' | 'serve' | 'finish' | 'fail'

/** What came of a loading or an unloading: whether it was all, how much was taken, how warm it was, and the seals put on. */
export type TaskOutcome = {
  /** Not all of it: how much is said by at least one of the three. */
  part?: boolean
  massKg?: number
  pallets?: number
  pieces?: number
  temperature?: number
  seals?: string[]
  damaged?: boolean
}

/** What a stop came to: how much of how much was taken, why not all of it, and what was told with its end. */
export type TaskResult = {
  /** Why it failed or was done but in part: a code of `taskFailureReasons`; null where nothing of the kind was said. */
  reason: string | null
  /** What was counted; `of` null where several stops share the cargo and nobody said how much is whose. */
  amounts: { measure: 'pallets' | 'pieces' | 'massKg'; handled: number; of: number | null }[]
  temperature: number | null
  seals: string[]
  damaged: boolean
}

export type TaskRow = {
  id: Id
  /** Which stop of the order it is, from 0; null where it is none of them. */
  stop: number | null
  kind: TaskKind
  /** Where it is, where that is no stop of the order. */
  place: Bilingual | null
  status: TaskStatus
  departedAt: Instant | null
  arrivedAt: Instant | null
  serviceAt: Instant | null
  completedAt: Instant | null
  /** Left out while nobody confirmed one there. */
  handover?: TaskHandover
  /** What speaks for each time. */
  evidence?: StopEvidence
  /** Marks the side may make now. */
  marks: TaskMark[]
}

export type TaskStatus = 'planned' | 'en_route' | 'arrived' | 'in_service' | 'completed' | 'partially_completed' | 'failed' | 'cancelled'

/** Times of a stop that were marked and are corrected; what is left out stays. */
export type TaskTimes = { departedAt?: Instant; arrivedAt?: Instant; serviceAt?: Instant; completedAt?: Instant }

export type TaxPeriod = { validFrom: Day; regime: TaxRegime; rate: number }

/** How an organisation is taxed. */
export type TaxRegime = 'osno' | 'usn_exempt' | 'usn_5' | 'usn_7' | 'usn_income' | 'npd' | 'eshn' | 'psn'

/** `min` and `max` in degrees Celsius; null where the regime sets no bound. */
export type TemperatureRow = { code: string; name_ru: string; name_en: string; min: number | null; max: number | null }

export type TemplateCard = {
  id: Id
  version: number
  name: string
  active: boolean
  blocks: ConditionBlock[]
  edition: number
  effectiveOn: Day
  inForce: number | null
  orders: number
  scopes: NamedScope[]
  origin: TemplateOrigin | null
  updatedAt: Instant
  /** The newest edition first. */
  editions: TemplateEdition[]
  /** The edition of the system template it was copied from beside the newest one; null: there is none newer. */
  news: { base: ConditionBlocks; theirs: ConditionBlocks; note: Bilingual } | null
}

/** A template an order may begin with today. */
export type TemplateChoice = { id: Id; name: string; edition: number }

/** What a person enters of a template. */
export type TemplateDraft = {
  name: string
  blocks: ConditionBlocks
  /** The first day orders take it; null: today. */
  effectiveOn?: Day | null
  /** What is new in it and why. */
  note?: string
}

/** One edition of a template: what it says, since when, who wrote it and why. */
export type TemplateEdition = { edition: number; effectiveOn: Day; note: string; at: Instant; person: string; blocks: ConditionBlocks }

/** An order that was written by an older edition of a template, or by another one. */
export type TemplateOrder = { id: Id; version: number; number: string | null; status: string; executor: string | null; edition: number }

/** What a copy of a system template knows of it: the edition it has, and the newest one. */
export type TemplateOrigin = { id: Id; name: Bilingual; edition: number; newest: number }

export type TemplateRow = {
  id: Id
  version: number
  name: string
  active: boolean
  /** What it says something of, in the newest edition. */
  blocks: ConditionBlock[]
  edition: number
  /** From when on the newest edition is in force. */
  effectiveOn: Day
  /** Which edition orders take today; null: none yet. */
  inForce: number | null
  /** Orders whose terms come from it. */
  orders: number
  scopes: NamedScope[]
  origin: TemplateOrigin | null
  updatedAt: Instant
}

/** Everything that moves a tender; the steps table says who may and when. */
export type TenderAction = 'announce' | 'addendum' | 'rebid' | 'award' | 'decide' | 'finish' | 'cancel'

/** A tender opened, as its viewer may see it. */
export type TenderCard = {
  id: Id
  version: number
  number: string | null
  side: Side
  /** The viewer organises it. */
  own: boolean
  status: TenderStatus
  round: number
  organizer: Party
  /** What was entered; of others than the organiser without limits, list of the invited and internal ids. */
  draft: TenderDraft
  /** The value of a step in money where it is in percent: by lot, in `lots`. */
  lots: LotRow[]
  awards: Award[]
  /** Terms, drawings and whatever else the organiser attached, the oldest first. */
  documents: TenderFile[]
  addenda: { id: Id; at: Instant; text: string; endsAt: Instant | null }[]
  questions: Question[]
  /** Of the organiser: invited, who opened it, who bid. */
  funnel: { invited: number; opened: number; bidding: number } | null
  cancel: { reason: string; comment: string } | null
  /** The hash of the terms, frozen when they were announced. */
  terms: string | null
  /** Every step that belongs to the status: open to the viewer, or closed with the reason in words. */
  actions: { action: TenderAction; allow: boolean; reason: string | null }[]
  /** Whether the viewer may bid, and why not: what stands against him before what time does (`not_begun`, `ended`). */
  mayBet: { allow: boolean; reason: string | null; code: string | null }
  /** Of an invited executor who may see his vehicles: those that fit each lot; nobody else is told. */
  fleet: OwnFleet[] | null
  /** How the organiser is taxed where he is who is paid: bets on capacity have his VAT. Null elsewhere. */
  payee: { regime: string | null; country: string } | null
  createdAt: Instant
}

/** What an organiser enters. A draft may lack much; announcing asks for the rest by name. */
export type TenderDraft = {
  /** `executor`: offers own capacity, and prices go up. */
  side: Side
  title?: string
  kind?: TenderKind
  /** Of a contract: nobody reads a bet before the end. A sealed request always is. */
  sealed?: boolean
  currency?: string
  basis?: Basis
  visibility?: Visibility
  startsAt?: Instant | null
  endsAt?: Instant | null
  /** Rounds there may be; each further one is opened by the organiser. */
  rounds?: number
  /** Whether the best of the round before is told in the next. */
  showsBest?: boolean
  stepKind?: 'abs' | 'pct'
  /** In the currency. */
  step?: Money | null
  /** Of the start price. */
  stepPercent?: number | null
  /** A leading bet within so many seconds before the end moves the end to so many seconds after the bet, so many times (0: always). */
  windowSeconds?: number
  extendSeconds?: number
  extendMost?: number
  /** Of a Dutch one: the price rises by the step every so many seconds, up to the limit. */
  dutchSeconds?: number
  /** The winner is awarded by itself when his price is within the limit of the lot. */
  autoAward?: boolean
  confirmMinutes?: number
  /** Until when a bet may be withdrawn; null: never. */
  withdrawUntil?: Instant | null
  shareRule?: 'winner_takes_all' | 'top_n' | 'manual'
  /** By default {"kind":"partners"}. */
  audience?: Audience
  eligibility?: Eligibility
  payDays?: number
  payDaysKind?: 'calendar' | 'banking'
  payTrigger?: 'unloading' | 'scans' | 'originals' | 'act_signed'
  contact?: string
  comment?: string
  lots?: LotDraft[]
}

export type TenderEntry = {
  id: Id
  at: Instant
  what: string
  lotId: Id | null
  from: string | null
  to: string | null
  person: string | null
  comment: string
  facts: Record<string, unknown>
}

/** A document of a tender; `sha256` is of the file as it came, in hex. */
export type TenderFile = {
  id: Id
  purpose: string
  name: string
  type: FileType
  size: number
  pictured: boolean
  cleaned: boolean
  scanned: Scanned
  by: string | null
  createdAt: Instant
  sha256: string
  /** The addendum it came with; null: it was there when the tender was announced. */
  addendum: Id | null
}

/** How a tender is decided: on the way down by steps, an open or a sealed request for prices, the first to take a fixed price, a price that rises until somebody takes it, a volume by lanes for months with shares. */
export type TenderKind = 'reduction' | 'open_rfq' | 'sealed_rfq' | 'first_price' | 'dutch' | 'contract'

export type TenderMove = { tenderId: Id; version: Version; action: 'announce' } | { tenderId: Id; version: Version; action: 'addendum'; text: string; endsAt?: Instant | null; filesId?: Id } | { tenderId: Id; version: Version; action: 'rebid'; endsAt: Instant; organizationIds?: Id[] | null } | { tenderId: Id; version: Version; action: 'award'; lotId: Id; winners: { seq: number; share?: number }[]; reason?: string } | { tenderId: Id; version: Version; action: 'decide'; lotId: Id; reason: string } | { tenderId: Id; version: Version; action: 'cancel'; reason: Code; comment?: string }

export type TenderStatus = 'draft' | 'announced' | 'bidding' | 'evaluation' | 'rebidding' | 'awarded' | 'failed' | 'cancelled' | 'completed'

/** Another moment that was told of the same time and gave way. */
export type TimeConflict = {
  source: TimeSource
  at: Instant
  /** How far from the area the vehicle was when it was pressed; null where nobody knows. */
  metres: number | null
}

/** What speaks for a time: whose it is, how well it is known where positions say it, and what else was told. */
export type TimeEvidence = { source: TimeSource; quality?: VisitQuality; conflict?: TimeConflict }

/** Who says a time of a stop: people, another program, the position, or a person who corrected it and said why. */
export type TimeSource = 'dispatcher' | 'carrier' | 'driver' | 'api' | 'geofence' | 'corrected'

/** `code` is the IANA name; offsets come from the reader's own zone data. */
export type TimeZoneRow = { code: string; name_ru: string; name_en: string; country: string }

export type Timeline = {
  from: Instant
  to: Instant
  tz: string
  places: Bilingual[]
  lanes: TimelineLane[]
  flights: TimelineFlight[]
  gaps: TimelineGap[]
  /** False: there are more trucks or drivers than are told of. */
  complete: boolean
}

/** What is wrong with a flight where it stands. */
export type TimelineConflict = 'late' | 'overlap' | 'far' | 'service' | 'away'

/** The bar of a flight: its time as it went and as it is expected to go. */
export type TimelineFlight = {
  id: Id
  number: string
  version: number
  status: FlightStatus
  /** The place of its lane among the lanes. */
  lane: number
  from: number
  to: number
  /** The first and the last place of it, as places of the answer. */
  ends: [number, number]
  orders: number
  /** Other resources may be named: nothing of it has begun. */
  isOpen: boolean
  parts: [PartKind, number, number][]
  /** The least time to spare at a window ahead; null: none is ahead. */
  slack: number | null
  conflict: TimelineConflict | null
  /** The range of the arrival at the next stop, or at the first one whose window will probably be missed, and the end of that window. */
  expected?: { at: number; from: number; until: number; windowTo: number } | null
}

/** What fills a lane between its flights: an empty run, a rest, a repair, an absence. */
export type TimelineGap = { lane: number; kind: 'empty' | 'rest' | 'service' | 'away'; from: number; to: number; km: number | null }

/** The row of a truck or a driver with what usually goes along with it. */
export type TimelineLane = {
  id: Id
  truck: { id: Id; plate: string; kind: VehicleKind; body: Code | null; payloadKg: number | null } | null
  trailer: { id: Id; plate: string; body: Code | null; payloadKg: number | null } | null
  driver: { id: Id; name: string } | null
  /** That of the truck; null: the lane has none. */
  status: VehicleStatus | null
  /** At the wheel today, as far as the window holds it. */
  driveMinutes: number
}

export type TitleAction = 'sign' | 'drop' | 'refuse' | 'correct'

/** What people add to what the order says; each title reads its own fields. */
export type TitleInput = {
  /** First title: who signs for the consignee, and his tax number. */
  consigneeBy?: 'outside' | 'forwarder'
  tin?: string | null
  /** The new consignee, place and address of a readdressing. */
  name?: string
  address?: string
  /** Why the vehicle or the driver changes, or the cargo goes elsewhere. */
  reason?: string
  /** The town the cargo goes to instead, or where the vehicle or the driver is changed. */
  place?: string
  truck?: string
  trailer?: string
  driver?: string
  seals?: string
  remarks?: string
  pieces?: number
  massKg?: number
  /** When the vehicle came to the stop and left it, where nobody has marked it yet. */
  arrivedAt?: Instant
  leftAt?: Instant
  /** What is written on the pieces, and how their mass was found: by the codes of the format. */
  marks?: string
  massBy?: '01' | '02' | '03'
  /** State of the cargo, its packing, marks and seals, as the one who takes it over finds it. */
  condition?: string
  /** The document a title rests on: the instruction to go elsewhere, or the power of attorney of who signs for the consignee. */
  document?: string
  documentNumber?: string
  documentDate?: Day | null
  /** Whose instruction a readdressing follows, how it came, and when the vehicle is to be at the new place. */
  issuer?: 'consignor' | 'consignee'
  conveyed?: 'edo' | 'email' | 'paper'
  arriveAt?: Instant
}

/** Titles of the electronic waybill by the number of their file in the format: what each says stands in `titleWords`. */
export type TitleKind = 't1' | 't2' | 't3' | 't4' | 't5' | 't6' | 't7' | 't8'

/** One line of a title as people read it: its depth, its name, its value as each language writes it; headings have none. */
export type TitleLine = { depth: number; name: Bilingual; value: Bilingual | null }

/** A title one may form now, or the reason why not yet, in words. */
export type TitleOffer = { kind: TitleKind; why: Bilingual | null }

/** Whom a title speaks for. */
export type TitleRole = 'consignor' | 'carrier' | 'consignee'

export type TitleRow = {
  id: Id
  seq: number
  kind: TitleKind
  role: TitleRole
  side: TitleSide
  state: TitleState
  fileName: string
  /** Of the file, as hexadecimal digits. */
  sha256: string
  formedAt: Instant
  formedBy: string
  /** Who is to sign it, as its file says; null in files of before. */
  signerId: string | null
  signer: { name: string; post: string; attorney: string | null } | null
  method: 'simulated' | 'file' | 'outside' | null
  signedAt: Instant | null
  registeredAt: Instant | null
  endedAt: Instant | null
  gis: { state: GisState; uid: string | null }
  /** The place of the title it puts right. */
  corrects: number | null
  /** A later one was made in its place. */
  replaced: boolean
  /** Why it was refused or failed, and who refused it; null: the operator's check. */
  reason: string
  refusedBy: string | null
  actions: TitleAction[]
}

/** Who signs it here; `outside`: the consignee himself, at an operator of his own. */
export type TitleSide = 'forwarder' | 'executor' | 'outside'

/** `formed` waits for its signer, `sent` is on its way to the operator, `registered` was taken by him, `signed` holds, unless the state's system turned it away; `refused` by the other side, `failed` at the operator's check, `dropped` before it was signed. What was refused or failed is put right by a new title. */
export type TitleState = 'formed' | 'sent' | 'registered' | 'signed' | 'refused' | 'failed' | 'dropped'

/** Positions of a flight as far as a viewer may see them. */
export type Track = {
  /** The times he may see; one that goes on has no end. Empty: none yet, or no more. */
  visible: { from: Instant; until: Instant | null }[]
  /** At most about a thousand, evenly in time. */
  points: TrackPoint[]
  /** The last one he may see, and how many seconds ago that was. */
  last: { point: TrackPoint; age: number } | null
  evidence: TrackEvidence[]
}

/** A part of a track that proves something about a stop; it stays when the positions are gone. */
export type TrackEvidence = { taskId: Id; orderId: Id; reason: 'waiting' | 'claim'; from: Instant; until: Instant; points: TrackPoint[] }

/** A point of a track in few letters: moment in milliseconds, latitude, longitude, km/h, source. */
export type TrackPoint = [number, number, number, number | null, PositionSource]

/** By whom and under which number the vehicle tells where it is. */
export type Tracker = { provider: string; id: string }

/** What stands on the card of an order about its transfer. */
export type Transfer = {
  status: TransferStatus
  /** The leg that is passed on; null: the whole order is. */
  leg: LegView | null
  requestedAt: Instant
  requestedBy: string
  /** The executor who passes the order on. */
  executor: string
  reason: string
  /** Whom the executor means to give it to; nothing binds him. */
  proposed: string | null
  answerDueAt: Instant | null
  answeredAt: Instant | null
  /** Null: the policy of the order or the time answered. */
  answeredBy: string | null
  answer: string
  endedAt: Instant | null
  endedSide: 'forwarder' | 'executor' | 'system' | null
  ending: string
  carrier: { name: string; tin: string; driver: string | null; truck: string | null; trailer: string | null } | null
  /** The executor's own order under this one; null for the forwarder. */
  child: { id: Id; number: string | null; status: OrderStatus; executor: Party | null } | null
  /** The executor's alone, with the right to see prices, once the child has a price in the same currency. */
  money: { parent: Money; child: Money; margin: Money; net: Money } | null
  /** What the person's side may do with it now. */
  actions: ('approve' | 'reject' | 'recall')[]
}

/** One leg of an order to be passed on: where and when it is reloaded. */
export type TransferLeg = {
  gives: 'before' | 'after'
  /** The code of a place. */
  place: string
  address?: string
  /** When both vehicles are there. */
  at: Instant
}

/** One command of a transfer; `version` is that of the order passed on. */
export type TransferMove = { orderId: Id; version: Version; action: 'request'; reason: string; proposedId?: Id | null; leg?: TransferLeg } | { orderId: Id; version: Version; action: 'approve' } | { orderId: Id; version: Version; action: 'reject'; reason: string } | { orderId: Id; version: Version; action: 'recall'; reason: string }

/** Whether the executor may hand the order on. */
export type TransferPolicy = 'forbid' | 'with_approval' | 'free'

/** How far the transfer of an order to another executor is. */
export type TransferStatus = 'requested' | 'approved' | 'rejected' | 'active' | 'completed' | 'recalled'

export type TransportRow = { code: string; name_ru: string; name_en: string; ati: number | null }

/** Trips by lane and week, as many as a grid has cells. */
export type TripCells = { laneId: Id; week: Day; trips: number }[]

/** How a truck, with the trailer and the driver that usually go with it, would take the orders. */
export type TruckCandidate = {
  truckId: Id
  trailerId: Id | null
  driverId: Id | null
  /** `none`: nobody usually drives it. */
  level: 'fits' | 'tight' | 'none' | 'blocked'
  /** Minutes of the empty run to the first loading; null where it is not known where the truck comes from. */
  approach: number | null
  /** The least time to spare at a window; null: nobody drives it yet. */
  slack: number | null
  /** The first thing that keeps it, or that is worth knowing. */
  text: Bilingual | null
}

/** The flights of a truck that began in the last so many days. Kilometres are those of flights whose way is known. */
export type TruckCosts = {
  days: number
  flights: number
  loadedKm: number
  emptyKm: number
  /** To those who may see prices. */
  money: { revenue: Money | null; cost: Money | null; margin: Money | null; perKm: Money | null } | null
}

/** `weight` is the payload in tonnes, `volume` cubic metres, `size` the inner length, width and height in metres as people write it. */
export type TruckTypeRow = { code: string; name_ru: string; name_en: string; weight: number; volume: number; palletsCount: number; size: string }

/** Tunnel restriction codes of ADR 8.6; `-` lets through every tunnel. */
export type TunnelCode = 'B' | 'B1000C' | 'B/D' | 'B/E' | 'C' | 'C5000D' | 'C/D' | 'C/E' | 'D' | 'D/E' | 'E' | '-'

/** One of several executors an order is offered to in turn: for how much, and how long he may think. */
export type Turn = { executorId: Id; price: Money; answerMinutes: number }

export type Unassigned = {
  /** The most urgent first. */
  items: UnassignedOrder[]
  /** How many of the filter there are of each urgency. */
  counts: { overdue: number; soon: number; today: number; tomorrow: number; later: number }
  /** What the filters can be set to. */
  options: { regions: UnassignedOption[]; customers: UnassignedOption[]; bodies: { id: string; count: number }[] }
  /** Orders that have their vehicles and have not begun, and they with those that have none; counted as far as 1 001. */
  covered: number
  total: number
  /** False: there are more than are told of. */
  complete: boolean
}

/** A value a filter can be set to, and how many orders have it. */
export type UnassignedOption = { id: string; name: Bilingual; count: number }

/** An accepted order, or what is left of one, that no vehicle carries yet; nothing of its price. */
export type UnassignedOrder = {
  id: Id
  number: string
  version: number
  urgency: Urgency
  /** Until when a vehicle is to be named. */
  dueAt: Instant
  stops: { kind: StopKind; place: Bilingual; tz: string; from: Instant | null; to: Instant | null }[]
  distanceKm: number | null
  cargo: string
  /** What no flight carries yet. */
  left: FlightLoad
  /** Whether another part of it is on a flight already. */
  isPart: boolean
  bodyTypes: Code[]
  customer: string
}

export type Urgency = 'overdue' | 'soon' | 'today' | 'tomorrow' | 'later'

/** How VAT stands in a price and at which rate. */
export type Vat = { vatMode: VatMode; vatRate: VatRate }

export type VatMode = 'included' | 'excluded' | 'none'

export type VatRate = 22 | 20 | 10 | 7 | 5 | 0

/** Everything that moves a vehicle; the steps table says who may and when. */
export type VehicleAction = 'submit' | 'verify' | 'return' | 'repair' | 'back' | 'block' | 'unblock' | 'retire' | 'restore'

/** Follows from the flights, nobody sets it. */
export type VehicleAvailability = 'free' | 'reserved' | 'on_flight'

/** The same command for many vehicles; `uncouple` parts each from what it is coupled with. */
export type VehicleBulk = { rows: BulkRows; action: 'submit' } | { rows: BulkRows; action: 'verify'; basis: 'sts' | 'contract' } | { rows: BulkRows; action: 'repair'; until: Day; comment?: string } | { rows: BulkRows; action: 'back' } | { rows: BulkRows; action: 'unblock' } | { rows: BulkRows; action: 'retire'; reason: RetireReason; comment?: string } | { rows: BulkRows; action: 'restore' } | { rows: BulkRows; action: 'uncouple' }

export type VehicleCard = {
  id: Id
  kind: VehicleKind
  plate: string
  plateCountry: string
  make: string
  model: string
  year: number | null
  ownership: string
  bodyType: string | null
  loadingTypes: string[]
  payloadKg: number | null
  volumeM3: number | null
  pallets: number | null
  temperature: { min: number; max: number } | null
  adrClasses: string[]
  osagoExpires: Day | null
  inspectionExpires: Day | null
  compliance: ComplianceDocument[]
  status: VehicleStatus
  /** What it draws, or is drawn by, now. */
  coupled: PlatedVehicle | null
  version: number
  body: Bilingual | null
  availability: VehicleAvailability
  /** The flight it drives or is next promised to. */
  flight: VehicleFlight | null
  /** When the last flight it is promised to ends; null while it is free. */
  freeFrom: Instant | null
  /** Where it stands, or will stand when it is free. */
  place: { code: string; ru: string; en: string } | null
  /** Since when it stands somewhere without a truck, a trailer that somebody left for more than a day. */
  leftSince: Instant | null
  /** Share of the last 30 days spent in flights. */
  used: number
  blockReason: BlockReason | null
  repairUntil: Day | null
  /** Steps the viewer may take now. */
  actions: VehicleAction[]
  draft: VehicleDraft
  blockComment: string
  conflicts: { id: Id; number: string; from: Instant; to: Instant; running: boolean }[]
  /** Newest first; the first one without an end holds now. */
  couplings: { id: Id; other: PlatedVehicle; from: Instant; to: Instant | null; by: string }[]
}

export type VehicleClass = 'articulated' | 'rigid' | 'van'

/** What is entered of a vehicle. It may lack much while it is a draft; what is given must hold. */
export type VehicleDraft = {
  kind: VehicleKind
  plate: string
  plateCountry?: string
  vin?: string
  make?: string
  model?: string
  year?: number | null
  ownership?: Ownership
  /** Until when it may be used, where it is not one's own. */
  leaseExpires?: Day | null
  /** The contract by which it is held then, and the tax number of who lets it: the electronic waybill names them. */
  leaseNumber?: string
  leaseDate?: Day | null
  lessorTin?: string
  bodyType?: Code | null
  loadingTypes?: Code[]
  payloadKg?: number | null
  curbMassKg?: number | null
  grossMassKg?: number | null
  axles?: number | null
  lengthM?: number | null
  widthM?: number | null
  heightM?: number | null
  volumeM3?: number | null
  pallets?: number | null
  tempMin?: number | null
  tempMax?: number | null
  recorder?: boolean
  atpClass?: AtpClass | null
  atpExpires?: Day | null
  adrClasses?: AdrClass[]
  adrKind?: AdrKind | null
  adrExpires?: Day | null
  euroClass?: number | null
  fuel?: Fuel | null
  consumption?: number | null
  sts?: string
  pts?: string
  osagoNumber?: string
  osagoExpires?: Day | null
  inspectionExpires?: Day | null
  tachographExpires?: Day | null
  platonId?: string
  passes?: ZonePass[]
  tracker?: Tracker | null
  /** Where it stands between flights. */
  basePlace?: string | null
  note?: string
}

/** What happened to a vehicle. */
export type VehicleEvent = {
  id: Id
  at: Instant
  what: string
  from: VehicleStatus | null
  to: VehicleStatus | null
  person: string | null
  facts: Record<string, unknown>
}

/** The flight a vehicle is in. */
export type VehicleFlight = { id: Id; number: string; driver: string | null }

export type VehicleKind = 'truck' | 'tractor' | 'van' | 'semi_trailer' | 'trailer'

/** One command of the lifecycle, with the fields of its action. */
export type VehicleMove = { carId: Id; version: Version; action: 'submit' } | { carId: Id; version: Version; action: 'verify'; basis: 'sts' | 'contract' } | { carId: Id; version: Version; action: 'return'; comment: string } | { carId: Id; version: Version; action: 'repair'; until: Day; comment?: string } | { carId: Id; version: Version; action: 'back' } | { carId: Id; version: Version; action: 'block'; reason: 'incident' | 'check' | 'other'; comment?: string } | { carId: Id; version: Version; action: 'unblock' } | { carId: Id; version: Version; action: 'retire'; reason: RetireReason; comment?: string } | { carId: Id; version: Version; action: 'restore' }

/** One moment of a track. */
export type VehiclePosition = { at: Instant; lat: number; lon: number; speed: number | null; course: number | null; source: PositionSource }

export type VehicleRow = {
  id: Id
  kind: VehicleKind
  plate: string
  plateCountry: string
  make: string
  model: string
  year: number | null
  ownership: string
  bodyType: string | null
  loadingTypes: string[]
  payloadKg: number | null
  volumeM3: number | null
  pallets: number | null
  temperature: { min: number; max: number } | null
  adrClasses: string[]
  osagoExpires: Day | null
  inspectionExpires: Day | null
  compliance: ComplianceDocument[]
  status: VehicleStatus
  /** What it draws, or is drawn by, now. */
  coupled: PlatedVehicle | null
}

export type VehicleSpan = {
  kind: 'flight' | 'reserved' | 'repair'
  from: Instant
  /** Null: nobody knows yet. */
  to: Instant | null
  /** Number of the flight, or what is repaired. */
  title: string
  driver: string | null
}

export type VehicleStatus = 'draft' | 'verification' | 'active' | 'repair' | 'blocked' | 'sold'

/** Answer of an «may I» call: the reasons are worded by the server. */
export type Verdict = { allow: boolean; reason: string | null }

/** A verdict with every reason, each with its code. */
export type VerdictWithReasons = { allow: boolean; reason: string | null; reasons: { code: string; message: string }[] }

/** Which change of a record somebody saw: counted from 1, as far as the database counts. */
export type Version = number

export type ViewerStatus = 'draft' | 'placed' | 'searching' | 'offered' | 'accepted' | 'ready' | 'in_progress' | 'documents' | 'completed' | 'archived' | 'cancelled' | 'declined' | 'expired' | 'revoked'

/** What a bidder sees of the others, each level with all before it: nothing, his place, the best price, every price, the names. */
export type Visibility = 'blind' | 'rank' | 'best' | 'full_anonymous' | 'full'

/** A bet as its viewer may see it. */
export type VisibleBet = {
  /** Its number in the lot's log. */
  seq: number
  round: number
  alias: string
  /** Null where names are hidden. */
  bidder: Party | null
  own: boolean
  status: BetStatus
  /** What the bidder is paid; null while it is sealed. */
  amount: Money | null
  vatMode: VatMode
  vatRate: VatRate
  /** Its value in the basis of the tender, rounded for the eye. */
  compared: Money | null
  /** The same in the money of the viewer, to the minor unit; his own as he named it. */
  forViewer?: Money | null
  /** Of a contract: how much of the volume he takes at most, in percent. */
  share: number | null
  comment: string
  validUntil: Instant | null
  /** Made by the server for a bidder who left it a floor. */
  auto: boolean
  at: Instant
  hash: string
}

/** A visit of the vehicle to a stop as its positions tell it, with those around it. */
export type VisitCard = {
  fence: Fence
  arrivedAt: Instant
  arrival: VisitQuality
  leftAt: Instant | null
  departure: VisitQuality | null
  /** The positions around it, thinned out; a forwarder is told none of before his loading or after his unloading. */
  track: { at: Instant; lat: number; lon: number; accuracyM: number | null }[]
}

/** How well a moment is known by positions. */
export type VisitQuality = {
  /** Seconds between the positions before and after it. */
  gapS: number
  /** Metres by which those may be off; null where the device does not say. */
  accuracyM: number | null
  /** Positions inside the area. */
  points: number
}

export type WarehouseSet = 'orders' | 'offers' | 'lots' | 'bids' | 'partners' | 'customers'

/** An order offered to executors one after another: by their rates, or to those chosen for it. */
export type Waterfall = {
  orderId: Id
  version: number
  isChosen: boolean
  status: WaterfallStatus
  /** The Monday of the week of loading, by which caps count. */
  week: Day
  startedAt: Instant
  startedBy: string
  endedAt: Instant | null
  answerMinutes: number
  /** Why it stopped; a refusal is worded in `stopComment`. */
  stopReason: StopReason | null
  stopComment: string | null
  /** Where it ended without a taker. */
  demandId: Id | null
  /** In the order they came; `passed`: he was not asked. */
  steps: {
    executor: Party
    price: Money
    level: RateLevel | null
    answerMinutes: number
    at: Instant
    status: 'offered' | 'accepted' | 'declined' | 'expired' | 'revoked' | 'passed'
    passedBy: PassedBy | null
    /** How much of his week was used when he was passed over for it. */
    ordersTaken: number | null
    weeklyCap: number | null
    /** Until when the offer that is out may be answered. */
    answerDueAt: Instant | null
    endedAt: Instant | null
    /** Code of the reason he declined with. */
    reason: string | null
  }[]
  /** Whose turn comes after, as rates stand now; empty once it ended. */
  next: GuideRate[]
}

export type WaterfallStatus = 'running' | 'matched' | 'spot' | 'stopped'

export type WaybillCard = {
  /** The flight whose waybill this is; null while the order has no flight. */
  flightId: Id | null
  /** Flights of the order, each with a waybill of its own. */
  flights: WaybillFlight[]
  waybill: WaybillRow | null
  operator: OperatorRow
  next: WaybillNext
  offers: TitleOffer[]
  signers: SignerRow[]
  /** Those of deals that are over, the latest first. */
  earlier: EarlierWaybill[]
  /** What the forms of titles begin with. */
  known: {
    consignee: string
    pieces: number
    massKg: number
    truck: string
    trailer: string
    driver: string
    place: Bilingual
    /** When the vehicle came to the first and the last stop and left them, by the marks of the flight; the zone of their clocks. */
    loading: StopTimes
    unloading: StopTimes
  }
}

/** A flight of the order with a waybill of its own: whoever takes the cargo over from it on the way goes on with that one. */
export type WaybillFlight = {
  flightId: Id
  number: string
  /** The vehicle and the driver that carry it now. */
  truck: string
  driver: string
  /** How much of the order it is. */
  massKg: number
  /** The number of its waybill; null while it has none. */
  waybill: string | null
  completedAt: Instant | null
  next: WaybillNext
}

/** What the waybill waits for. `whose` says whether the viewer's side is the one that must act. */
export type WaybillNext = {
  step: 'form' | 'sign' | 'wait' | 'correct' | 'done'
  kind: TitleKind | null
  whose: 'me' | 'them' | 'operator' | 'outside' | 'nobody'
  dueAt: Instant | null
}

export type WaybillRow = {
  id: Id
  version: number
  number: string
  uid: string | null
  consignee: { name: string; tin: string | null; by: 'outside' | 'forwarder' }
  createdAt: Instant
  completedAt: Instant | null
  titles: TitleRow[]
  /** The roadside page: its address, the code that leads to it as a picture (SVG), and until when it is there. */
  roadside: { url: string; picture: string; until: Instant } | null
}

/** Where a route begins or ends: cities, `km` around them, and whole regions by their Russian names. */
export type WhereFilter = { places?: string[]; regions?: string[]; km?: number }

export type WorkCalendar = {
  /** Holidays and moved days of Russia's production calendar count. */
  official: boolean
  /** Time the organisation gives others to answer runs in its working hours alone. */
  answers: boolean
  days: CalendarDay[]
}

/** Seven days from Monday, or none: not said. */
export type WorkWeek = ({ from: string; to: string; breaks?: ClockSpan[] } | null)[]

/** Leave to drive into a zone of a town. */
export type ZonePass = { zone: string; time: 'day' | 'night'; until: Day }
