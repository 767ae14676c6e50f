// Made by «npm run flags» of the sources.
export const flagPlaces: Readonly<Record<string, readonly string[]>> = {
  automatic_plan: ['server/planner/handlers.ts', 'web/flights/board/BoardHead.tsx'],
  export_format: ['web/lists/export/ListExport.tsx'],
  new_table: ['server/menu/handlers.ts'],
  planner_seconds: ['server/planner/handlers.ts'],
  planner_weights: ['web/flights/board/auto/PlanSettings.tsx'],
  price_per_km: ['web/orders/list/OrderCells.tsx'],
}
