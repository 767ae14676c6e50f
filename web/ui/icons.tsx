import type { SVGProps } from 'react'

export type IconProps = SVGProps<SVGSVGElement> & { size?: number }

function Drawn({ size = 20, ...rest }: IconProps) {
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

export const HazardIcon = (props: IconProps) => (
  <Drawn {...props}>
    <path d="m10 2 8 8-8 8-8-8z" />
    <path d="M10 6.5v4.5M10 13.5v.01" />
  </Drawn>
)

export const BorderIcon = (props: IconProps) => (
  <Drawn {...props}>
    <path d="M4 3v14.5M2.5 17.5h3M4 8.5l13-2.8v2.6L4 11M8 7.7l.8 2.5M12 6.8l.8 2.5" />
  </Drawn>
)

export const ContainerIcon = (props: IconProps) => (
  <Drawn {...props}>
    <path d="M2 5h16v10H2z" />
    <path d="M5 7.5v5M7.5 7.5v5M10 7.5v5M12.5 5v10M15 7.5v5" />
  </Drawn>
)

export const DemandIcon = (props: IconProps) => (
  <Drawn {...props}>
    <path d="M2.5 3.5h4v4h-4zM8 3.5h4v4H8zM13.5 3.5h4v4h-4zM2.5 12.5h4v4h-4zM8 12.5h4v4H8z" />
    <path d="M13.5 14.5h4M15.5 12.5v4" />
  </Drawn>
)

export const DriverIcon = (props: IconProps) => (
  <Drawn {...props}>
    <circle cx="10" cy="6.5" r="3.2" />
    <path d="M6.5 5.5h7M3.5 17c0-3.4 2.8-5.2 6.5-5.2s6.5 1.8 6.5 5.2" />
  </Drawn>
)

export const EmptyRunIcon = (props: IconProps) => (
  <Drawn {...props}>
    <path d="M2 13.5h2.3M7.7 13.5h4.6M15.7 13.5H18v-3l-2.5-3H12v6" />
    <circle cx="6" cy="14" r="1.7" />
    <circle cx="14" cy="14" r="1.7" />
    <path d="M2 13.5V6h10" strokeDasharray="1.6 2.2" />
  </Drawn>
)

export const GateIcon = (props: IconProps) => (
  <Drawn {...props}>
    <path d="M2.5 17V6L10 2.5 17.5 6v11" />
    <path d="M6 17v-7h8v7M6 12.3h8M6 14.6h8" />
  </Drawn>
)

export const IdleIcon = (props: IconProps) => (
  <Drawn {...props}>
    <circle cx="10" cy="10" r="7.5" />
    <path d="M8 7v6M12 7v6" />
  </Drawn>
)

export const LoadRearIcon = (props: IconProps) => (
  <Drawn {...props}>
    <path d="M2 4h9v12H2zM2 10h5" />
    <path d="M18 10h-8M13 7l-3 3 3 3" />
  </Drawn>
)

export const LoadSideIcon = (props: IconProps) => (
  <Drawn {...props}>
    <path d="M17 4H8v12h9" />
    <path d="M2 10h10M9 7l3 3-3 3" />
  </Drawn>
)

export const LoadTopIcon = (props: IconProps) => (
  <Drawn {...props}>
    <path d="M3 9v8h14V9" />
    <path d="M10 2v9M7 8l3 3 3-3" />
  </Drawn>
)

export const LowbedIcon = (props: IconProps) => (
  <Drawn {...props}>
    <path d="M2 8h4.5L8 12.5h10V10" />
    <circle cx="5" cy="15" r="1.5" />
    <circle cx="12" cy="15.5" r="1.5" />
    <circle cx="16" cy="15.5" r="1.5" />
    <path d="M10.5 12.5v-4h5v4" />
  </Drawn>
)

export const OpenBodyIcon = (props: IconProps) => (
  <Drawn {...props}>
    <path d="M2 13h16M2 13V8M18 13V8M6 13v-3M10 13v-3M14 13v-3" />
    <circle cx="5.5" cy="15.5" r="1.5" />
    <circle cx="14.5" cy="15.5" r="1.5" />
  </Drawn>
)

export const PalletIcon = (props: IconProps) => (
  <Drawn {...props}>
    <path d="M2 14h16M2 17h16M3.5 14v3M10 14v3M16.5 14v3" />
    <path d="M4 3.5h12V14H4zM10 3.5V14M4 8.5h12" />
  </Drawn>
)

export const ReeferIcon = (props: IconProps) => (
  <Drawn {...props}>
    <path d="M2 14V4.5h16V14zM2 9h3.5V4.5" />
    <path d="M11.5 6.2v6M8.9 7.7l5.2 3M14.1 7.7l-5.2 3" />
    <circle cx="5.5" cy="16" r="1.5" />
    <circle cx="14.5" cy="16" r="1.5" />
  </Drawn>
)

export const RestIcon = (props: IconProps) => (
  <Drawn {...props}>
    <path d="M2.5 4v12.5M2.5 13.5h15v3M17.5 13.5v-2.5a2 2 0 0 0-2-2H8.5v4.5" />
    <circle cx="5.5" cy="10.5" r="1.3" />
    <path d="M12 3h3.5L12 6.5h3.5" />
  </Drawn>
)

export const RibbonMarkIcon = (props: IconProps) => (
  <Drawn {...props}>
    <path d="M2 8.5h3v3H2z" />
    <path d="M5 10h4" />
    <path d="m9 7.3 3 2.7-3 2.7z" />
    <path d="M12 10h2.5" strokeDasharray="1 2" />
    <circle cx="16.2" cy="10" r="1.7" />
  </Drawn>
)

export const ScalesIcon = (props: IconProps) => (
  <Drawn {...props}>
    <path d="M2 16.5h16M4 16.5 5.5 13h9l1.5 3.5M10 13V9.5" />
    <path d="M5 9.5a5 5 0 0 1 10 0zM10 9.5l2-2.6" />
  </Drawn>
)

export const SealIcon = (props: IconProps) => (
  <Drawn {...props}>
    <path d="M10 2.5v6" />
    <circle cx="10" cy="12.5" r="4" />
    <path d="m8.3 12.6 1.2 1.2 2.3-2.5M7.5 2.5h5" />
  </Drawn>
)

export const StampIcon = (props: IconProps) => (
  <Drawn {...props}>
    <path d="M3.5 17h13M4.5 14.5v-2h11v2z" />
    <path d="M8.3 12.5C8.3 9 7 8 7 5.8a3 3 0 0 1 6 0c0 2.2-1.3 3.2-1.3 6.7" />
  </Drawn>
)

export const TankerIcon = (props: IconProps) => (
  <Drawn {...props}>
    <path d="M5 5h10a4 4 0 0 1 0 8H5a4 4 0 0 1 0-8zM10 5V3M8.5 3h3M10 13V5" />
    <circle cx="5.5" cy="16" r="1.5" />
    <circle cx="14.5" cy="16" r="1.5" />
  </Drawn>
)

export const TemperatureIcon = (props: IconProps) => (
  <Drawn {...props}>
    <path d="M8 11.5V4.5a2 2 0 0 1 4 0v7a3.5 3.5 0 1 1-4 0z" />
    <path d="M10 8v6.5M14.5 5H17M14.5 8.5H16" />
  </Drawn>
)

export const TenderIcon = (props: IconProps) => (
  <Drawn {...props}>
    <path d="M2.5 4.5h4v3.5h4v4h4v3.5h3" />
    <path d="M2.5 17.5h15" />
  </Drawn>
)

export const TentIcon = (props: IconProps) => (
  <Drawn {...props}>
    <path d="M2 14V6.5L4 4.5h12l2 2V14" />
    <path d="M2 14h16M6 5v9M10 5v9M14 5v9" />
    <circle cx="5.5" cy="16" r="1.5" />
    <circle cx="14.5" cy="16" r="1.5" />
  </Drawn>
)

export const TipperIcon = (props: IconProps) => (
  <Drawn {...props}>
    <path d="M2 13.5h16M4 13.5 5.5 10 16.5 3.5 18 9l-8.5 4.5" />
    <circle cx="5.5" cy="16" r="1.5" />
    <circle cx="14.5" cy="16" r="1.5" />
  </Drawn>
)

export const TrailerIcon = (props: IconProps) => (
  <Drawn {...props}>
    <path d="M2 4.5h16V13H2z" />
    <path d="M5 13v3.5M3.5 16.5h3" />
    <circle cx="11.5" cy="15" r="1.5" />
    <circle cx="15.5" cy="15" r="1.5" />
  </Drawn>
)

export const TruckIcon = (props: IconProps) => (
  <Drawn {...props}>
    <path d="M2 14V5.5h7V14M9 8h4.5l3 3.5H18V14" />
    <path d="M2 14h2M7.5 14h5M16 14h2" />
    <circle cx="5.7" cy="14.8" r="1.7" />
    <circle cx="14.2" cy="14.8" r="1.7" />
  </Drawn>
)

export const WaybillIcon = (props: IconProps) => (
  <Drawn {...props}>
    <path d="M4.5 2.5h8L16 6v11.5H4.5z" />
    <path d="M12.5 2.5V6H16M7 9.5h6M7 12h6M7 14.5h3" />
  </Drawn>
)

export const HomeIcon = (props: IconProps) => (
  <Drawn {...props}>
    <path d="M3 9.5 10 3.5l7 6V17H3zM8 17v-5h4v5" />
  </Drawn>
)

export const OrderIcon = (props: IconProps) => (
  <Drawn {...props}>
    <path d="M4 3h12v14H4zM7 7h6M7 10h6M7 13h3.5" />
  </Drawn>
)

export const FlightIcon = (props: IconProps) => (
  <Drawn {...props}>
    <path d="M2 6h3M5 4.5h3v3H5zM8 6h4M12 14h6M8 14H2M8 12.5h4v3H8z" />
    <circle cx="14" cy="6" r="1.7" />
  </Drawn>
)

export const PartnersIcon = (props: IconProps) => (
  <Drawn {...props}>
    <circle cx="7" cy="7" r="2.7" />
    <path d="M2 16.5c0-3 2.2-4.5 5-4.5s5 1.5 5 4.5M12.5 4.6a2.7 2.7 0 0 1 0 4.9M14 12.3c2.4.4 4 1.8 4 4.2" />
  </Drawn>
)

export const ChartIcon = (props: IconProps) => (
  <Drawn {...props}>
    <path d="M3 17h14M5 14V9M9 14V4.5M13 14v-3.5M17 14V7" />
  </Drawn>
)

export const RulesIcon = (props: IconProps) => (
  <Drawn {...props}>
    <path d="M4 3v14M4 6h8l-2 2.5L12 11H4" />
  </Drawn>
)

export const GearIcon = (props: IconProps) => (
  <Drawn {...props}>
    <circle cx="10" cy="10" r="2.6" />
    <path d="M10 2.5v2M10 15.5v2M2.5 10h2M15.5 10h2M4.7 4.7l1.4 1.4M13.9 13.9l1.4 1.4M4.7 15.3l1.4-1.4M13.9 6.1l1.4-1.4" />
  </Drawn>
)

export const SearchIcon = (props: IconProps) => (
  <Drawn {...props}>
    <circle cx="9" cy="9" r="5.5" />
    <path d="m13 13 4 4" />
  </Drawn>
)

export const BellIcon = (props: IconProps) => (
  <Drawn {...props}>
    <path d="M5 14V9a5 5 0 0 1 10 0v5l1.5 1.5h-13zM8.5 17.5h3" />
  </Drawn>
)

export const MoonIcon = (props: IconProps) => (
  <Drawn {...props}>
    <path d="M16.5 11.5A7 7 0 1 1 8.5 3.5a5.5 5.5 0 0 0 8 8z" />
  </Drawn>
)

export const PlusIcon = (props: IconProps) => (
  <Drawn {...props}>
    <path d="M10 4v12M4 10h12" />
  </Drawn>
)

export const CloseIcon = (props: IconProps) => (
  <Drawn {...props}>
    <path d="m5 5 10 10M15 5 5 15" />
  </Drawn>
)

export const CheckIcon = (props: IconProps) => (
  <Drawn {...props}>
    <path d="m4 10.5 4 4 8-9" />
  </Drawn>
)

export const ChevronDownIcon = (props: IconProps) => (
  <Drawn {...props}>
    <path d="m6 8 4 4 4-4" />
  </Drawn>
)

export const ChevronRightIcon = (props: IconProps) => (
  <Drawn {...props}>
    <path d="m8 5 5 5-5 5" />
  </Drawn>
)

export const ChevronLeftIcon = (props: IconProps) => (
  <Drawn {...props}>
    <path d="m12 5-5 5 5 5" />
  </Drawn>
)

export const ChevronUpIcon = (props: IconProps) => (
  <Drawn {...props}>
    <path d="m5 12 5-5 5 5" />
  </Drawn>
)

export const MoreIcon = (props: IconProps) => (
  <Drawn {...props}>
    <path d="M5 10h.01M10 10h.01M15 10h.01" strokeWidth="2.4" />
  </Drawn>
)

export const FilterIcon = (props: IconProps) => (
  <Drawn {...props}>
    <path d="M3 5h14M5.5 10h9M8 15h4" />
  </Drawn>
)

export const TableIcon = (props: IconProps) => (
  <Drawn {...props}>
    <path d="M3 4h14v12H3zM3 8h14M3 12h14M8 8v8" />
  </Drawn>
)

export const BoardIcon = (props: IconProps) => (
  <Drawn {...props}>
    <path d="M3 4h4v12H3zM8.5 4h4v8h-4zM14 4h3v5h-3z" />
  </Drawn>
)

export const CalendarIcon = (props: IconProps) => (
  <Drawn {...props}>
    <path d="M3 5h14v12H3zM3 9h14M7 3v3.5M13 3v3.5" />
  </Drawn>
)

export const MapIcon = (props: IconProps) => (
  <Drawn {...props}>
    <path d="m3 5 4.5-1.5 5 2L17 4v11l-4.5 1.5-5-2L3 16zM7.5 3.5v11M12.5 5.5v11" />
  </Drawn>
)

export const ColumnsIcon = (props: IconProps) => (
  <Drawn {...props}>
    <path d="M3 4h14v12H3zM8 4v12M12.5 4v12" />
  </Drawn>
)

export const DensityIcon = (props: IconProps) => (
  <Drawn {...props}>
    <path d="M3 5h14M3 10h14M3 15h14" />
  </Drawn>
)

export const DownloadIcon = (props: IconProps) => (
  <Drawn {...props}>
    <path d="M10 3v9M6 8.5l4 4 4-4M3.5 16.5h13" />
  </Drawn>
)

export const PhoneIcon = (props: IconProps) => (
  <Drawn {...props}>
    <path d="M5 3h2.5L9 7 7 8.5a9 9 0 0 0 4.5 4.5L13 11l4 1.5V15a2 2 0 0 1-2 2A12 12 0 0 1 3 5a2 2 0 0 1 2-2z" />
  </Drawn>
)

export const ChatIcon = (props: IconProps) => (
  <Drawn {...props}>
    <path d="M3 4h14v10H9l-4 3v-3H3z" />
  </Drawn>
)

export const CopyIcon = (props: IconProps) => (
  <Drawn {...props}>
    <path d="M7 7h10v10H7zM4 13H3V3h10v1" />
  </Drawn>
)

export const ShareIcon = (props: IconProps) => (
  <Drawn {...props}>
    <path d="M10 12V3M6.5 6 10 2.5 13.5 6M4 10v7h12v-7" />
  </Drawn>
)

export const PrintIcon = (props: IconProps) => (
  <Drawn {...props}>
    <path d="M6 7V3h8v4M6 14H3V7h14v7h-3M6 12h8v5H6z" />
  </Drawn>
)

export const AttachIcon = (props: IconProps) => (
  <Drawn {...props}>
    <path d="m15 9-5.5 5.5a3 3 0 0 1-4.3-4.3L11 4.5a2 2 0 0 1 2.9 2.9L8.3 13" />
  </Drawn>
)

export const LockIcon = (props: IconProps) => (
  <Drawn {...props}>
    <path d="M4.5 9h11v8h-11zM7 9V6.5a3 3 0 0 1 6 0V9" />
  </Drawn>
)

export const UndoIcon = (props: IconProps) => (
  <Drawn {...props}>
    <path d="M7 4 3.5 7.5 7 11M4 7.5h8a4.5 4.5 0 0 1 0 9H8" />
  </Drawn>
)

export const StarIcon = (props: IconProps) => (
  <Drawn {...props}>
    <path d="m10 3 2.2 4.5 5 .7-3.6 3.5.9 4.9-4.5-2.3-4.5 2.3.9-4.9L2.8 8.2l5-.7z" />
  </Drawn>
)

export const ExpandIcon = (props: IconProps) => (
  <Drawn {...props}>
    <path d="M12 3h5v5M17 3l-6 6M8 17H3v-5M3 17l6-6" />
  </Drawn>
)

export const EditIcon = (props: IconProps) => (
  <Drawn {...props}>
    <path d="M12.5 4.5 15.5 7.5 7 16H4v-3z" />
  </Drawn>
)

export const EyeIcon = (props: IconProps) => (
  <Drawn {...props}>
    <path d="M2 10c2-3.5 4.7-5.2 8-5.2s6 1.7 8 5.2c-2 3.5-4.7 5.2-8 5.2S4 13.5 2 10z" />
    <circle cx="10" cy="10" r="2.3" />
  </Drawn>
)

export const HelpIcon = (props: IconProps) => (
  <Drawn {...props}>
    <circle cx="10" cy="10" r="7.5" />
    <path d="M7.8 8a2.2 2.2 0 1 1 3.2 2c-.7.4-1 .8-1 1.5M10 14v.01" />
  </Drawn>
)

export const MenuIcon = (props: IconProps) => (
  <Drawn {...props}>
    <path d="M3 6h14M3 10h14M3 14h9" />
  </Drawn>
)

export const DragIcon = (props: IconProps) => (
  <Drawn {...props}>
    <path d="M7.5 5h.01M12.5 5h.01M7.5 10h.01M12.5 10h.01M7.5 15h.01M12.5 15h.01" strokeWidth="2.2" />
  </Drawn>
)

export const MailIcon = (props: IconProps) => (
  <Drawn {...props}>
    <path d="M3 5h14v10.5H3zM3 6l7 5 7-5" />
  </Drawn>
)

export const OfflineIcon = (props: IconProps) => (
  <Drawn {...props}>
    <path d="M3 8.5a10 10 0 0 1 5-2.7M17 8.5a10 10 0 0 0-3.5-2.2M6 11.5a5.5 5.5 0 0 1 3-1.6M10 15.5v.01M4 3l12 14" />
  </Drawn>
)

export const BoltIcon = (props: IconProps) => (
  <Drawn {...props}>
    <path d="M11 2.5 4.5 11.5H10l-1 6 6.5-9H10z" />
  </Drawn>
)

export const SunIcon = (props: IconProps) => (
  <Drawn {...props}>
    <circle cx="10" cy="10" r="3.5" />
    <path d="M10 2v2M10 16v2M2 10h2M16 10h2M4.4 4.4l1.4 1.4M14.2 14.2l1.4 1.4M4.4 15.6l1.4-1.4M14.2 5.8l1.4-1.4" />
  </Drawn>
)

export const MinusIcon = (props: IconProps) => (
  <Drawn {...props}>
    <path d="M4 10h12" />
  </Drawn>
)

export const WarningIcon = (props: IconProps) => (
  <Drawn {...props}>
    <path d="M10 3 18 17H2zM10 8v4.5M10 14.7v.01" />
  </Drawn>
)

export const InfoIcon = (props: IconProps) => (
  <Drawn {...props}>
    <circle cx="10" cy="10" r="7.5" />
    <path d="M10 9v5M10 6.3v.01" />
  </Drawn>
)

export const UserIcon = (props: IconProps) => (
  <Drawn {...props}>
    <circle cx="10" cy="6.5" r="3.2" />
    <path d="M3.5 17c0-3.4 2.8-5.2 6.5-5.2s6.5 1.8 6.5 5.2" />
  </Drawn>
)

export const LogoutIcon = (props: IconProps) => (
  <Drawn {...props}>
    <path d="M11 3H4v14h7M8.5 10H17M14 7l3 3-3 3" />
  </Drawn>
)

export const ExternalIcon = (props: IconProps) => (
  <Drawn {...props}>
    <path d="M11.5 3H17v5.5M17 3l-8 8M14 11.5V17H3V6h5.5" />
  </Drawn>
)

export const RefreshIcon = (props: IconProps) => (
  <Drawn {...props}>
    <path d="M16.5 8A7 7 0 0 0 4 6.2M3.5 12A7 7 0 0 0 16 13.8M4 2.8v3.4h3.4M16 17.2v-3.4h-3.4" />
  </Drawn>
)

export const TrashIcon = (props: IconProps) => (
  <Drawn {...props}>
    <path d="M3.5 5.5h13M7.5 5.5V3h5v2.5M5 5.5 5.8 17h8.4L15 5.5M8.3 8.5v5.5M11.7 8.5v5.5" />
  </Drawn>
)

export const ArrowUpIcon = (props: IconProps) => (
  <Drawn {...props}>
    <path d="M10 16V4M5.5 8.5 10 4l4.5 4.5" />
  </Drawn>
)

export const ArrowDownIcon = (props: IconProps) => (
  <Drawn {...props}>
    <path d="M10 4v12M5.5 11.5 10 16l4.5-4.5" />
  </Drawn>
)

export const ArrowRightIcon = (props: IconProps) => (
  <Drawn {...props}>
    <path d="M3.5 10h13M12 5.5l4.5 4.5-4.5 4.5" />
  </Drawn>
)

export const ArrowLeftIcon = (props: IconProps) => (
  <Drawn {...props}>
    <path d="M16.5 10h-13M8 5.5 3.5 10 8 14.5" />
  </Drawn>
)

export const UploadIcon = (props: IconProps) => (
  <Drawn {...props}>
    <path d="M10 12.5V3M6 7l4-4 4 4M3.5 16.5h13" />
  </Drawn>
)

export const ClockIcon = (props: IconProps) => (
  <Drawn {...props}>
    <circle cx="10" cy="10" r="7.5" />
    <path d="M10 5.5V10l3 2" />
  </Drawn>
)

export const ShieldIcon = (props: IconProps) => (
  <Drawn {...props}>
    <path d="M10 2.5 16.5 5v5c0 4-2.7 6.4-6.5 7.5C6.2 16.4 3.5 14 3.5 10V5z" />
  </Drawn>
)

export const BuildingIcon = (props: IconProps) => (
  <Drawn {...props}>
    <path d="M4 17V3h8v14M12 8h4.5v9M2.5 17h15M6.5 6h3M6.5 9h3M6.5 12h3" />
  </Drawn>
)

export const RoubleIcon = (props: IconProps) => (
  <Drawn {...props}>
    <path d="M7 17V3.5h4.5a3.7 3.7 0 0 1 0 7.5H5M5 13.8h6" />
  </Drawn>
)

export const PinIcon = (props: IconProps) => (
  <Drawn {...props}>
    <path d="M10 18s6-5.6 6-10a6 6 0 0 0-12 0c0 4.4 6 10 6 10z" />
    <circle cx="10" cy="8" r="2.2" />
  </Drawn>
)

export const ScreenIcon = (props: IconProps) => (
  <Drawn {...props}>
    <path d="M2.5 4h15v10h-15zM7 17h6M10 14v3" />
  </Drawn>
)

export const HandsetIcon = (props: IconProps) => (
  <Drawn {...props}>
    <path d="M6 2.5h8a1 1 0 0 1 1 1v13a1 1 0 0 1-1 1H6a1 1 0 0 1-1-1v-13a1 1 0 0 1 1-1zM9 15h2" />
  </Drawn>
)

export const KeyIcon = (props: IconProps) => (
  <Drawn {...props}>
    <circle cx="6.5" cy="13.5" r="3.5" />
    <path d="m9 11 7.5-7.5M13.5 6.5l2.5 2.5" />
  </Drawn>
)

export const SignalIcon = (props: IconProps) => (
  <Drawn {...props}>
    <path d="M4 16v-3M8 16V10M12 16V7M16 16V4" />
  </Drawn>
)

export const DatabaseIcon = (props: IconProps) => (
  <Drawn {...props}>
    <path d="M3.5 5c0-1.4 2.9-2.5 6.5-2.5s6.5 1.1 6.5 2.5-2.9 2.5-6.5 2.5S3.5 6.4 3.5 5zM3.5 5v10c0 1.4 2.9 2.5 6.5 2.5s6.5-1.1 6.5-2.5V5M3.5 10c0 1.4 2.9 2.5 6.5 2.5s6.5-1.1 6.5-2.5" />
  </Drawn>
)

export const ToggleIcon = (props: IconProps) => (
  <Drawn {...props}>
    <path d="M6.5 5.5h7a4.5 4.5 0 0 1 0 9h-7a4.5 4.5 0 0 1 0-9z" />
    <circle cx="13.5" cy="10" r="1.8" />
  </Drawn>
)

export const SwapIcon = (props: IconProps) => (
  <Drawn {...props}>
    <path d="M3 7h13M12.5 3.5 16 7l-3.5 3.5M17 13H4M7.5 9.5 4 13l3.5 3.5" />
  </Drawn>
)
