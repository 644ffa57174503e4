import { Card } from '@mui/material';
import type { ReactNode } from 'react';
import { Heading } from '../../ui/Text';

export function ProfileSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card component="section" sx={{ p: 2, display: 'grid', gap: 2 }}>
      <Heading level={2}>{title}</Heading>
      {children}
    </Card>
  );
}
