-- Analytics of the menu opens the first of the dashboards that are there; where it was led elsewhere, it stays so.
update menu_items set path = '/analytics/execution' where key = 'analytics' and path = '/analytics/performance';
