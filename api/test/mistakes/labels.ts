import type { Language } from '@t3d/resources/kit';
import type { PartialWords } from '@t3d/resources/locales';

const words = (draft: string, printed: string): PartialWords => ({
  resources: {
    leaflets: {
      label: 'Leaflets',
      singular: 'leaflet',
      enums: { state: { DRAFT: draft, PRINTED: printed } },
    },
  },
});

const labels: Record<Language, PartialWords> = {
  zh: words('草稿', '已印'),
  en: words('Draft', 'Printed'),
  cht: words('草稿', '已印'),
};
export default labels;
