import {
  Award,
  BadgeCheck,
  BookOpen,
  BookPlus,
  Clock,
  Crown,
  DoorOpen,
  HandHeart,
  type LucideIcon,
  Repeat,
  Route,
  UserCog,
  UserPlus,
  Users,
} from 'lucide-react'
import { cn } from '../../ui/cn.ts'
import type { Notification } from './notification.ts'

const GOLD = 'bg-gold-soft text-gold-ink'
const INFO = 'bg-info-soft text-info-ink'
const PRIMARY = 'bg-primary-soft text-primary-ink'
const SUCCESS = 'bg-success-soft text-success-ink'

const LOOKS: Record<Notification['kind'], [LucideIcon, string]> = {
  welcome: [HandHeart, GOLD],
  read_together: [Users, INFO],
  memorize: [Route, PRIMARY],
  make_it_yours: [UserCog, GOLD],
  ready: [BookOpen, GOLD],
  waiting: [Clock, GOLD],
  joined: [UserPlus, INFO],
  asks_to_join: [DoorOpen, INFO],
  portion_came: [BookPlus, PRIMARY],
  hatim_complete: [Award, SUCCESS],
  owner_now: [Crown, GOLD],
  next_round: [Repeat, PRIMARY],
  unit_finished: [BadgeCheck, SUCCESS],
}

export function KindIcon({ kind }: Pick<Notification, 'kind'>) {
  const [Icon, look] = LOOKS[kind]
  return (
    <span className={cn('mt-0.5 grid size-10 shrink-0 place-items-center rounded-full', look)}>
      <Icon className="size-5" />
    </span>
  )
}
