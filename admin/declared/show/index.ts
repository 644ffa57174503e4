export { ChildrenSections } from './ChildrenSection';
export { DeclaredShow, RecordColumns } from './DeclaredShow';
export { MoneyCard, RecordFields } from './RecordFields';
export { RecordTab, RecordTabs } from './RecordTabs';
export type { NextStep } from './RecordActions';
