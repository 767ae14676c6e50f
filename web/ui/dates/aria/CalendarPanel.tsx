import type { CalendarDate } from '@internationalized/date'
import { Button } from 'react-aria-components/Button'
import {
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  Heading,
} from 'react-aria-components/Calendar'
import { RangeCalendar } from 'react-aria-components/RangeCalendar'
import { useWords } from '#web/i18n/words.ts'
import { ChevronLeftIcon, ChevronRightIcon } from '#web/ui/pictures/screenIcons.tsx'
import { words } from '#web/ui/words.ts'

function Head() {
  const t = useWords(words)
  return (
    <header className="ui-calendar-head">
      <Button slot="previous" className="ui-icon-button" aria-label={t.previousMonth}>
        <ChevronLeftIcon />
      </Button>
      <Heading className="ui-calendar-title" />
      <Button slot="next" className="ui-icon-button" aria-label={t.nextMonth}>
        <ChevronRightIcon />
      </Button>
    </header>
  )
}

const Grid = () => (
  <CalendarGrid className="ui-calendar-grid" weekdayStyle="short">
    <CalendarGridHeader>{day => <CalendarHeaderCell className="ui-calendar-weekday">{day}</CalendarHeaderCell>}</CalendarGridHeader>
    <CalendarGridBody>{date => <CalendarCell date={date} className="ui-calendar-day" />}</CalendarGridBody>
  </CalendarGrid>
)

/** The month of a date picker around it. */
export const Month = () => (
  <Calendar className="ui-calendar" firstDayOfWeek="mon">
    <Head />
    <Grid />
  </Calendar>
)

/** The months of a range picker around it. */
export const Months = () => (
  <RangeCalendar className="ui-calendar ui-calendar-range" firstDayOfWeek="mon">
    <Head />
    <Grid />
  </RangeCalendar>
)

/** A range calendar on its own, for a filter. */
export const FreeMonths = ({
  label,
  value,
  onChange,
}: {
  label: string
  value: { start: CalendarDate; end: CalendarDate } | null
  onChange: (range: { start: CalendarDate; end: CalendarDate }) => void
}) => (
  <RangeCalendar
    className="ui-calendar ui-calendar-range"
    firstDayOfWeek="mon"
    aria-label={label}
    value={value}
    onChange={onChange}
    autoFocus
  >
    <Head />
    <Grid />
  </RangeCalendar>
)
