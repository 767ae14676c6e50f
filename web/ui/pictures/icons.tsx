import type { SVGProps } from 'react'

export type IconProps = SVGProps<SVGSVGElement> & { size?: number }

export function Drawn({ size = 20, ...rest }: IconProps) {
  return (
    <svg
      viewBox="0 0 20 20"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth={1.5}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      {...rest}
    />
  )
}

/** An icon of one path. */
export const drawn = (d: string) => (props: IconProps) => (
  <Drawn {...props}>
    <path d={d} />
  </Drawn>
)

export const DemandIcon = drawn('M2.5 3.5h4v4h-4zM8 3.5h4v4H8zM13.5 3.5h4v4h-4zM2.5 12.5h4v4h-4zM8 12.5h4v4H8zM13.5 14.5h4M15.5 12.5v4')
export const DriverIcon = drawn('M6.8 6.5a3.2 3.2 0 1 0 6.4 0a3.2 3.2 0 1 0-6.4 0M6.5 5.5h7M3.5 17c0-3.4 2.8-5.2 6.5-5.2s6.5 1.8 6.5 5.2')

export const GateIcon = drawn('M2.5 17V6L10 2.5 17.5 6v11M6 17v-7h8v7M6 12.3h8M6 14.6h8')
export const RibbonMarkIcon = (props: IconProps) => (
  <Drawn {...props}>
    <path d="M2 8.5h3v3H2z" />
    <path d="M5 10h4" />
    <path d="m9 7.3 3 2.7-3 2.7z" />
    <path d="M12 10h2.5" strokeDasharray="1 2" />
    <circle cx="16.2" cy="10" r="1.7" />
  </Drawn>
)
export const TenderIcon = drawn('M2.5 4.5h4v3.5h4v4h4v3.5h3M2.5 17.5h15')
export const TrailerIcon = drawn(
  'M2 4.5h16V13H2zM5 13v3.5M3.5 16.5h3M10 15a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0-3 0M14 15a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0-3 0',
)
export const TruckIcon = drawn(
  'M2 14V5.5h7V14M9 8h4.5l3 3.5H18V14M2 14h2M7.5 14h5M16 14h2M4 14.8a1.7 1.7 0 1 0 3.4 0a1.7 1.7 0 1 0-3.4 0M12.5 14.8a1.7 1.7 0 1 0 3.4 0a1.7 1.7 0 1 0-3.4 0',
)
export const WaybillIcon = drawn('M4.5 2.5h8L16 6v11.5H4.5zM12.5 2.5V6H16M7 9.5h6M7 12h6M7 14.5h3')
export const HomeIcon = drawn('M3 9.5 10 3.5l7 6V17H3zM8 17v-5h4v5')
export const OrderIcon = drawn('M4 3h12v14H4zM7 7h6M7 10h6M7 13h3.5')
export const FlightIcon = drawn('M2 6h3M5 4.5h3v3H5zM8 6h4M12 14h6M8 14H2M8 12.5h4v3H8zM12.3 6a1.7 1.7 0 1 0 3.4 0a1.7 1.7 0 1 0-3.4 0')
export const PartnersIcon = drawn(
  'M4.3 7a2.7 2.7 0 1 0 5.4 0a2.7 2.7 0 1 0-5.4 0M2 16.5c0-3 2.2-4.5 5-4.5s5 1.5 5 4.5M12.5 4.6a2.7 2.7 0 0 1 0 4.9M14 12.3c2.4.4 4 1.8 4 4.2',
)
export const ChartIcon = drawn('M3 17h14M5 14V9M9 14V4.5M13 14v-3.5M17 14V7')
export const RulesIcon = drawn('M4 3v14M4 6h8l-2 2.5L12 11H4')
export const GearIcon = drawn(
  'M7.4 10a2.6 2.6 0 1 0 5.2 0a2.6 2.6 0 1 0-5.2 0M10 2.5v2M10 15.5v2M2.5 10h2M15.5 10h2M4.7 4.7l1.4 1.4M13.9 13.9l1.4 1.4M4.7 15.3l1.4-1.4M13.9 6.1l1.4-1.4',
)
export const SearchIcon = drawn('M3.5 9a5.5 5.5 0 1 0 11 0a5.5 5.5 0 1 0-11 0M13 13l4 4')
export const BellIcon = drawn('M5 14V9a5 5 0 0 1 10 0v5l1.5 1.5h-13zM8.5 17.5h3')
export const MoonIcon = drawn('M16.5 11.5A7 7 0 1 1 8.5 3.5a5.5 5.5 0 0 0 8 8z')
export const PlusIcon = drawn('M10 4v12M4 10h12')
export const CloseIcon = drawn('M5 5l10 10M15 5 5 15')
export const CheckIcon = drawn('M4 10.5l4 4 8-9')
export const TableIcon = drawn('M3 4h14v12H3zM3 8h14M3 12h14M8 8v8')
export const BoardIcon = drawn('M3 4h4v12H3zM8.5 4h4v8h-4zM14 4h3v5h-3z')
export const CopyIcon = drawn('M7 7h10v10H7zM4 13H3V3h10v1')
export const StarIcon = drawn('M10 3l2.2 4.5 5 .7-3.6 3.5.9 4.9-4.5-2.3-4.5 2.3.9-4.9L2.8 8.2l5-.7z')
export const HelpIcon = drawn('M2.5 10a7.5 7.5 0 1 0 15 0a7.5 7.5 0 1 0-15 0M7.8 8a2.2 2.2 0 1 1 3.2 2c-.7.4-1 .8-1 1.5M10 14v.01')
export const SunIcon = drawn(
  'M6.5 10a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0-7 0M10 2v2M10 16v2M2 10h2M16 10h2M4.4 4.4l1.4 1.4M14.2 14.2l1.4 1.4M4.4 15.6l1.4-1.4M14.2 5.8l1.4-1.4',
)
export const WarningIcon = drawn('M10 3 18 17H2zM10 8v4.5M10 14.7v.01')
export const InfoIcon = drawn('M2.5 10a7.5 7.5 0 1 0 15 0a7.5 7.5 0 1 0-15 0M10 9v5M10 6.3v.01')
export const ExternalIcon = drawn('M11.5 3H17v5.5M17 3l-8 8M14 11.5V17H3V6h5.5')
export const RefreshIcon = drawn('M16.5 8A7 7 0 0 0 4 6.2M3.5 12A7 7 0 0 0 16 13.8M4 2.8v3.4h3.4M16 17.2v-3.4h-3.4')
export const BuildingIcon = drawn('M4 17V3h8v14M12 8h4.5v9M2.5 17h15M6.5 6h3M6.5 9h3M6.5 12h3')
export const RoubleIcon = drawn('M7 17V3.5h4.5a3.7 3.7 0 0 1 0 7.5H5M5 13.8h6')
export const KeyIcon = drawn('M3 13.5a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0-7 0M9 11l7.5-7.5M13.5 6.5l2.5 2.5')
export const ToggleIcon = drawn('M6.5 5.5h7a4.5 4.5 0 0 1 0 9h-7a4.5 4.5 0 0 1 0-9zM11.7 10a1.8 1.8 0 1 0 3.6 0a1.8 1.8 0 1 0-3.6 0')
